# The sources of the oracle's library, compiled by hand. Sourced by scripts that have set root.

# oracle_sources: below src
oracle_sources() { (cd "$root/src" && find oracle -name '*.cpp' | LC_ALL=C sort); }

# oracle_object SOURCE: the name of its object file, which is in one folder with all others
oracle_object() {
    local name=${1//\//+}
    printf '%s.o' "${name%.cpp}"
}

# compile_oracle FOLDER COMPILER OPTION...: the object files of all, in FOLDER
compile_oracle() {
    local folder=$1 one
    shift
    for one in $(oracle_sources); do
        "$@" -c "$root/src/$one" -o "$folder/$(oracle_object "$one")" || return
    done
}
