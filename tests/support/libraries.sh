# The sources of the libraries in src, compiled by hand. Sourced by scripts that have set root.

# sources_of LIBRARY...: of oracle or files, below src
sources_of() { (cd "$root/src" && find "$@" -name '*.cpp' | LC_ALL=C sort); }

# object_of SOURCE: the name of its object file, which is in one folder with all others
object_of() {
    local name=${1//\//+}
    printf '%s.o' "${name%.cpp}"
}

# compile_library LIBRARY FOLDER COMPILER OPTION...: the object files of all its sources, in FOLDER
compile_library() {
    local library=$1 folder=$2 one
    shift 2
    for one in $(sources_of "$library"); do
        "$@" -c "$root/src/$one" -o "$folder/$(object_of "$one")" || return
    done
}
