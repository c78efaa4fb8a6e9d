"""attest judge in rows, samples and shards, and attest merge: the same bytes as one process writes."""

import copy
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

PROGRAM = os.environ.get("ATTEST_PROGRAM") or shutil.which("attest") or ""

pytestmark = pytest.mark.skipif(not PROGRAM, reason="ATTEST_PROGRAM names no program attest")

LAUNCHED = ("SLURM_", "OMPI_", "PMI_", "RANK", "WORLD_SIZE", "JOB_COMPLETION_INDEX")


def run(*words, status=0, **variables):
    clean = {name: value for name, value in os.environ.items() if not name.startswith(LAUNCHED)}
    result = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, env={**clean, **variables})
    assert status in (None, result.returncode), (words, result.returncode, result.stdout, result.stderr)
    return result.stderr if status == 2 else result.stdout


def made(folder, shape):
    run("make", "--shape", shape, "--out", folder, "--seed", 3)
    tensors = ["--q", folder / "q.npy", "--k", folder / "k.npy", "--v", folder / "v.npy"]
    problem = [*tensors, "--causal", "--diagonal", "bottom_right", "--window-left", 50]
    run("compute", *problem, "--out", folder / "o.npy", "--lse", folder / "lse.npy")
    output = np.load(folder / "o.npy")
    output[-1, 2, 40, 3] *= np.float32(1.00001)
    output[0, 1, 7] += np.float32(1e-6)
    output[-1, 3, 70, 5] = np.nan
    np.save(folder / "wrong.npy", output)
    return folder, problem


@pytest.fixture(scope="module")
def inputs(tmp_path_factory):
    """A problem, its certified outputs and a candidate that is wrong in some places."""
    return made(tmp_path_factory.mktemp("inputs"), "2,4,2,75,90,16")


@pytest.fixture(scope="module")
def slow(tmp_path_factory):
    """A judgement that takes a while, since every row is computed again in intervals."""
    inputs = made(tmp_path_factory.mktemp("slow"), "1,4,2,150,300,24")
    words = [*judged((inputs[0], inputs[1][:-2]), lse=False), "--verify", 100000]
    return words, run(*words, status=1)


def judged(inputs, candidate="wrong.npy", lse=True):
    folder, problem = inputs
    words = ["judge", *problem, "--candidate", folder / candidate, "--no-diagnosis"]
    return words + (["--candidate-lse", folder / "lse.npy"] if lse else [])


def in_shards(words, count, folder, *more):
    """The parts, each by a separate process, in any order."""
    parts = []
    for k in range(count):
        parts.append(folder / f"part-{k}.json")
        said = run(*words, *more, "--shard-index", k, "--shard-count", count, "--json", folder / "part-{shard}.json")
        assert said.startswith(f"shard {k} of {count}: ")
    random.shuffle(parts)
    return parts


CRITERIA = [
    [],
    ["--max-ulp", 3, "--verify", 20],
    ["--model", "float32-p", "--tile-keys", 32],
    ["--sample", 100, "--seed", 5],
    ["--rows", "3-40,70", "--heads", "1-3", "--batches", "1"],
]


def described(files):
    """The violations of tools/schema/part.json."""
    root = pathlib.Path(__file__).parents[2]
    command = [sys.executable, root / "tests/support/described.py", root / "tools/schema/part.json", *files]
    return subprocess.run(command, capture_output=True, text=True).stdout


@pytest.mark.parametrize("criterion", [*CRITERIA, ["--emulate", "float32-p", *"--tile-keys 16 --tile-order ascending --row-sum unrounded --part-tiles 0".split()]],
                         ids=lambda words: "".join(map(str, words[:1])) or "default")  # fmt: skip
def test_the_schema_describes_a_part(inputs, tmp_path, criterion):
    pytest.importorskip("jsonschema")
    parts = in_shards([*judged(inputs, lse="--emulate" not in criterion), *criterion], 2, tmp_path)
    assert described(parts) == ""


def test_the_schema_refuses_a_part(inputs, tmp_path):
    pytest.importorskip("jsonschema")
    part = in_shards(judged(inputs), 1, tmp_path)[0]
    whole = json.loads(part.read_text())
    for change in (lambda x: x.update(format="attest part 3"), lambda x: x["part"].pop("shard"), lambda x: x["part"].update(share=1),
                   lambda x: x["part"]["tensors"][0]["tally"].update(errors=0.5),
                   lambda x: x["part"]["tensors"][0]["worst"].update(distance="7")):  # fmt: skip
        changed = copy.deepcopy(whole)
        change(changed)
        part.write_text(json.dumps(changed))
        assert described([part]), "it is accepted"


@pytest.mark.parametrize("count", [1, 2, 3, 7, 64])
@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda words: "".join(map(str, words[:1])) or "default")
def test_merged_shards_are_one_process(inputs, tmp_path, count, criterion):
    words = [*judged(inputs), *criterion]
    text = run(*words, "--json", tmp_path / "all.json", status=None)
    status = 0 if text.startswith("pass") else 1
    whole = (tmp_path / "all.json").read_bytes()
    parts = in_shards(words, count, tmp_path)
    (tmp_path / "all.json").unlink()
    assert run("merge", *parts, "--json", tmp_path / "all.json", status=status) == text
    assert (tmp_path / "all.json").read_bytes() == whole
    assert run("merge", *parts, "--json", "-", status=status) == whole.decode().replace(str(tmp_path / "all.json"), "-")


def test_an_emulated_kernel_in_shards(inputs, tmp_path):
    told = ["--emulate", "float32-p", "--tile-keys", 32, "--tile-order", "ascending", "--row-sum", "unrounded"]
    words = [*judged(inputs, lse=False), *told]
    refused = run(*words, "--shard-index", 0, "--shard-count", 3, "--json", tmp_path / "p.json", status=2)
    assert "give --tile-keys, --tile-order, --row-sum and --part-tiles" in refused
    assert not list(tmp_path.iterdir())
    words += ["--part-tiles", 0]
    text = run(*words, status=1)
    assert run("merge", *in_shards(words, 3, tmp_path), status=1) == text


def test_more_shards_than_rows(inputs, tmp_path):
    words = judged(inputs, "o.npy")
    text = run(*words)
    assert run("merge", *in_shards(words, 64, tmp_path, "--threads", 1)) == text


def test_zeros_that_no_bound_tells(tmp_path):
    """Outputs of the first head cancel to 3/4099, which a bound of bfloat16 tells from 0 in no row; of the second they are 1."""
    values = np.where(np.arange(4099) % 2 == 0, np.float32(1), np.float32(-1))
    values[-2:] = 1
    for name, x in (("q", np.zeros((1, 2, 3, 1))), ("k", np.ones((1, 2, 4099, 1))), ("v", [[values[:, None], values[:, None] ** 2]]),
                    ("o", [[[[0]] * 3, [[1]] * 3]])):  # fmt: skip
        np.save(tmp_path / f"{name}.npy", np.asarray(x, np.float32))
    tensors = [word for name in "qkv" for word in (f"--{name}", tmp_path / f"{name}.npy")]
    words = ["judge", *tensors, "--candidate", tmp_path / "o.npy", "--model", "bf16-p", "--no-diagnosis"]
    assert (text := run(*words)).startswith("pass: all 6 elements are ")
    assert run("merge", *in_shards(words, 3, tmp_path)) == text
    lengths = ["--key-lengths", "5"]  # in a group of rows of its own, in which the first head tells 0
    assert run(*words, *lengths, status=None).startswith("fail: 3 of 6 ")
    text = run(*words, "--heads", 0, status=3)
    assert "not judged: 3 of 3 elements are not, since there the model's bound leaves 0 within it in all rows with as many keys" in text
    assert run("merge", *in_shards(words, 3, tmp_path, "--heads", 0), status=3) == text


def test_packed_sequences_in_shards(tmp_path):
    rng = np.random.default_rng(1)
    for name in "qkv":
        np.save(tmp_path / f"{name}.npy", rng.standard_normal((50, 2, 8), dtype=np.float32))
    tensors = [word for name in "qkv" for word in (f"--{name}", tmp_path / f"{name}.npy")]
    packed = [*tensors, "--cu-seqlens-q", "0,5,5,41,50", "--cu-seqlens-k", "0,9,10,40,50", "--causal"]
    run("compute", *packed, "--out", tmp_path / "o.npy")
    output = np.load(tmp_path / "o.npy")
    output[44, 1, 2] += 1
    np.save(tmp_path / "o.npy", output)
    words = ["judge", *packed, "--candidate", tmp_path / "o.npy", "--no-diagnosis", "--verify", 2]
    text = run(*words, status=1)
    for count in (1, 4):
        assert run("merge", *in_shards(words, count, tmp_path), status=1) == text
    assert "40 of 100 rows, " in run(*words, "--sample", 40, status=None)


def test_what_a_sample_says(inputs, tmp_path):
    words = judged(inputs, "o.npy", lse=False)
    said = run(*words, "--sample", 100, "--json", tmp_path / "j.json").splitlines()
    assert said[-1] == "100 of 600 rows, all correct: with 95 % confidence fewer than 2.9 % of rows are wrong"
    found = json.loads((tmp_path / "j.json").read_text())
    assert found["selection"]["judged"] == 100 and found["selection"]["all"] == 600
    assert found["selection"]["found"][0]["fewer_wrong_than"] == 17
    assert found["tensors"][0]["statistics"]["elements"] == 1600
    said = run(*words, "--rows", "0-9").splitlines()
    assert said[-1] == "80 of 600 rows were judged; nothing is said about the others"
    wrong = run(*judged(inputs, lse=False), "--rows", "0-9", "--sample", 80, "--heads", 1, "--batches", 0, status=1)
    assert "10 of 600 rows were judged" in wrong
    # Wrong rows that are not selected do not matter.
    run(*judged(inputs, lse=False), "--rows", "8-39")


@pytest.fixture(scope="module")
def parts(inputs, tmp_path_factory):
    return in_shards(judged(inputs, lse=False), 7, tmp_path_factory.mktemp("parts"))


def test_parts_that_do_not_fit_are_refused(inputs, parts, tmp_path):
    def refused(*files):
        said = run("merge", *files, status=2)
        assert said.startswith("attest: ATT-713 parts of a judgement do not fit: ")
        return said

    ordered = sorted(parts)
    assert "shards 2 and 5 of 7 are missing; run them" in refused(*(p for p in ordered if p.name[5] not in "25"))
    assert "shard 6 of 7 is missing; run it" in refused(*ordered[:6])
    shutil.copy(ordered[3], tmp_path / "again.json")
    twice = refused(*ordered, tmp_path / "again.json")
    assert "it is shard 3, and so is" in twice and "expected each shard once" in twice
    assert "it cannot be opened; run its shard" in refused(*ordered[:6], tmp_path / "none.json")

    def other(*more, folder=None):
        words = judged(folder or inputs, lse=False)
        run(*words, *more, "--shard-index", 2, "--json", tmp_path / "other.json")
        return refused(*ordered[:2], tmp_path / "other.json", *ordered[3:])

    assert "it is one of 8 shards, expected 7" in other("--shard-count", 8)
    assert "its options differ: --max-ulp 2, expected" in other("--shard-count", 7, "--max-ulp", 2)
    moved = tmp_path / "inputs"
    shutil.copytree(inputs[0], moved)
    output = np.load(moved / "wrong.npy")
    output[0, 0, 0, 0] += 1
    kept = (inputs[0] / "wrong.npy").read_bytes()
    try:
        np.save(inputs[0] / "wrong.npy", output)
        assert re.search("its input --candidate .* has the SHA-256 [0-9a-f]{64}, expected", other("--shard-count", 7))
    finally:
        (inputs[0] / "wrong.npy").write_bytes(kept)


def test_a_part_that_was_cut_short_or_changed_is_refused(parts, tmp_path):
    whole = parts[0].read_bytes()
    for size in (0, 1, len(whole) // 2, len(whole) - 3):
        (tmp_path / "cut.json").write_bytes(whole[:size])
        said = run("merge", tmp_path / "cut.json", *parts[1:], status=2)
        assert "ATT-713" in said and "truncated; run its shard again" in said
    changed = whole.replace(b'"failing": 0', b'"failing": 1', 1)
    assert changed != whole
    (tmp_path / "changed.json").write_bytes(changed)
    assert "its SHA-256 is not that of what it holds" in run("merge", tmp_path / "changed.json", *parts[1:], status=2)
    (tmp_path / "no.json").write_text('{"format": "attest judgement 1"}')
    assert "it is no part" in run("merge", tmp_path / "no.json", status=2)
    (tmp_path / "no.json").write_text("[1, 2]")
    assert "it is no part" in run("merge", tmp_path / "no.json", status=2)


def at_work(is_it, seconds=60):
    """The process of PROGRAM whose command line and environment are it, once it has computed for a while."""
    used = os.sysconf("SC_CLK_TCK") // 20
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if os.path.realpath(process / "exe") != os.path.realpath(PROGRAM):
                    continue
                command, environment = ((process / name).read_text().split("\0") for name in ("cmdline", "environ"))
                times = (process / "stat").read_text().rsplit(")", 1)[1].split()[11:13]
            except OSError:  # it has ended
                continue
            if is_it(command, environment) and sum(map(int, times)) >= used:
                return int(process.name)
        time.sleep(0.01)
    raise AssertionError("no such shard is at work")


def test_a_shard_that_is_killed_leaves_nothing_and_is_run_again(slow, tmp_path):
    words, text = slow
    parts = in_shards(words, 3, tmp_path)
    (tmp_path / "part-1.json").unlink()
    shard = [PROGRAM, *map(str, words), "--shard-index", "1", "--shard-count", "3", "--json",
             str(tmp_path / "part-1.json")]
    killed = subprocess.Popen(shard, stdout=subprocess.DEVNULL)
    assert at_work(lambda command, _: str(tmp_path / "part-1.json") in command) == killed.pid
    killed.kill()
    assert killed.wait() == -signal.SIGKILL
    assert sorted(path.name for path in tmp_path.iterdir()) == ["part-0.json", "part-2.json"]
    assert "shard 1 of 3 is missing; run it" in run("merge", *(p for p in parts if p.exists()), status=2)
    run(*words, "--shard-index", 1, "--shard-count", 3, "--json", tmp_path / "part-1.json")
    assert run("merge", *parts, status=1) == text


INDICES = [
    {"SLURM_ARRAY_TASK_ID": "2"},
    {"OMPI_COMM_WORLD_RANK": "2", "OMPI_COMM_WORLD_SIZE": "4"},
    {"PMI_RANK": "2", "PMI_SIZE": "4"},
    {"RANK": "2", "WORLD_SIZE": "4"},
    {"JOB_COMPLETION_INDEX": "2"},
    {"OMPI_COMM_WORLD_RANK": "2", "PMI_RANK": "2", "RANK": "2"},
    # A task that is run again alone, by --array=2.
    {"SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_COUNT": "1"},
]


@pytest.mark.parametrize("variables", INDICES, ids=lambda v: "+".join(v))
def test_the_index_of_the_environment(inputs, tmp_path, variables):
    words = [*judged(inputs, lse=False), "--json", tmp_path / "part-{shard}.json"]
    assert run(*words, "--shard-count", 4, **variables).startswith("shard 2 of 4: ")
    assert (tmp_path / "part-2.json").exists()
    # Options take precedence over the environment, and without --shard-count the environment is ignored.
    assert run(*words, "--shard-count", 4, "--shard-index", 1, **variables).startswith("shard 1 of 4: ")
    assert run(*judged(inputs, lse=False), status=1, **variables).startswith("fail: ")


def test_the_count_of_the_environment(inputs, tmp_path):
    words = [*judged(inputs, lse=False), "--json", tmp_path / "p.json", "--shard-count", "auto"]
    assert run(*words, SLURM_ARRAY_TASK_ID="1", SLURM_ARRAY_TASK_COUNT="5").startswith("shard 1 of 5: ")
    assert run(*words, RANK="3", WORLD_SIZE="6").startswith("shard 3 of 6: ")
    assert "says no count; give one" in run(*words, status=2, JOB_COMPLETION_INDEX="3")


def test_an_environment_that_contradicts_itself_is_refused(inputs, tmp_path):
    words = [*judged(inputs, lse=False), "--json", tmp_path / "p.json"]
    both = run(*words, "--shard-count", 4, status=2, SLURM_ARRAY_TASK_ID="1", OMPI_COMM_WORLD_RANK="0")
    assert "SLURM_ARRAY_TASK_ID is 1 and OMPI_COMM_WORLD_RANK is 0, expected one index" in both
    fewer = run(*words, "--shard-count", 4, status=2, OMPI_COMM_WORLD_RANK="0", OMPI_COMM_WORLD_SIZE="3")
    assert "--shard-count is 4 and OMPI_COMM_WORLD_SIZE is 3" in fewer
    assert "the environment has none of" in run(*words, "--shard-count", 4, status=2)
    beyond = run(*words, "--shard-count", 4, status=2, SLURM_ARRAY_TASK_ID="4")
    assert "SLURM_ARRAY_TASK_ID is 4, expected 0 to 3; submit --array=0-3" in beyond
    assert "without --shard-count" in run(*words, "--shard-index", 1, status=2)
    assert "--shard-count is 0" in run(*words, "--shard-count", 0, "--shard-index", 0, status=2)
    assert "name it by --json" in run(*judged(inputs), "--shard-count", 2, "--shard-index", 0, status=2)
    assert not list(tmp_path.iterdir())


def test_inputs_are_mapped_whatever_their_kind(inputs, tmp_path):
    folder, problem = inputs
    output = np.load(folder / "o.npy")
    (tmp_path / "o.bin").write_bytes(output.tobytes())
    header = json.dumps({"o": {"dtype": "F32", "shape": output.shape, "data_offsets": [0, output.nbytes]}}).encode()
    (tmp_path / "o.safetensors").write_bytes(len(header).to_bytes(8, "little") + header + output.tobytes())
    for name in ("o.bin", "o.safetensors"):
        said = run("judge", *problem, "--candidate", tmp_path / name, "--sample", 50)
        assert said.startswith("pass: all 800 elements")
        whole = (tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes(whole[:-1])
        assert "ATT-711" in run("judge", *problem, "--candidate", tmp_path / name, status=2)
        (tmp_path / name).write_bytes(whole + b"x")
        assert "more follows" in run("judge", *problem, "--candidate", tmp_path / name, status=2)


# Engines of Debian's packages (tests/python/run installs them). Each runs the shards for real, one of which is killed
# while it computes and run again; engines that are not installed are reported.

def shard_command(words, folder):
    return [PROGRAM, *map(str, words), "--threads", "1", "--json", str(folder / "part-{shard}.json")]


def test_open_mpi(slow, tmp_path):
    if not shutil.which("mpirun"):
        pytest.skip("mpirun is not installed (Debian: openmpi-bin)")
    words, text = slow
    command = shard_command(words, tmp_path)
    clean = {name: value for name, value in os.environ.items() if not name.startswith(LAUNCHED)}
    # If the tests run as root and with more processes than cores, Open MPI requires an option for each. If a rank
    # fails it ends the others, unless recovery is on.
    start = ["mpirun", "--allow-run-as-root", "--oversubscribe"]
    job = subprocess.Popen([*start, "--enable-recovery", "-n", "4", *command, "--shard-count", "auto"], env=clean,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.kill(at_work(lambda own, variables: own[-2:-1] == ["auto"] and str(tmp_path) in " ".join(own)
                    and "OMPI_COMM_WORLD_RANK=2" in variables), signal.SIGKILL)
    job.wait()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["part-0.json", "part-1.json", "part-3.json"]
    subprocess.run([*start, "-n", "1", *command, "--shard-index", "2", "--shard-count", "4"], check=True, env=clean,
                   capture_output=True)
    assert run("merge", *tmp_path.glob("part-*.json"), status=1) == text


def test_dask(slow, tmp_path):
    distributed = pytest.importorskip("distributed", reason="distributed is not installed (Debian: python3-distributed)")
    words, text = slow
    command = [*shard_command(words, tmp_path), "--shard-count", "5", "--shard-index"]

    def shard(k):
        with open(tmp_path / "begun", "a") as begun:
            begun.write(f"{k}\n")
        return subprocess.run([*command, str(k)], check=True, capture_output=True).returncode

    with distributed.Client(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as client:
        done = client.map(shard, range(5), retries=1)
        os.kill(at_work(lambda own, _: own[-3:-1] == ["--shard-index", "3"] and str(tmp_path) in " ".join(own)),
                signal.SIGKILL)
        assert client.gather(done) == [0] * 5
    assert sorted((tmp_path / "begun").read_text().split()) == ["0", "1", "2", "3", "3", "4"]
    assert run("merge", *tmp_path.glob("part-*.json"), status=1) == text


def test_slurm(slow, tmp_path):
    """With ATTEST_SLURM=1 and a cluster of one node that runs (tests/python/slurm)."""
    if os.environ.get("ATTEST_SLURM") != "1":
        pytest.skip("ATTEST_SLURM=1 is not set: no cluster runs")
    folder = tmp_path
    words, text = slow
    command = " ".join(shard_command(words, folder))
    (folder / "job.sh").write_text(f"#!/bin/sh\nexec {command} --shard-count 4\n")
    submit = ["sbatch", "--wait", "--output", str(folder / "%a.out")]
    job = subprocess.Popen([*submit, "--array=0-3", str(folder / "job.sh")], stdout=subprocess.DEVNULL)
    os.kill(at_work(lambda _, variables: "SLURM_ARRAY_TASK_ID=2" in variables), signal.SIGKILL)
    assert job.wait() != 0
    assert sorted(path.name for path in folder.glob("part-*")) == ["part-0.json", "part-1.json", "part-3.json"]
    subprocess.run([*submit, "--array=2", str(folder / "job.sh")], check=True, capture_output=True)
    assert run("merge", *folder.glob("part-*.json"), status=1) == text


def test_a_part_with_an_impossible_number_is_refused_at_once(parts, tmp_path):
    ordered = sorted(parts)

    def resealed(change):
        whole = json.loads(ordered[1].read_text())
        change(whole["part"])
        text = json.dumps(whole["part"], separators=(",", ":"), ensure_ascii=False)
        whole["sha256"] = hashlib.sha256(text.encode()).hexdigest()
        (tmp_path / "changed.json").write_text(json.dumps(whole))
        return run("merge", ordered[0], tmp_path / "changed.json", *ordered[2:], status=2)

    for shard in (-1, 7, 10**9, 2**64 - 1, 2**64, 1.5, 1e300, "1", None):
        said = resealed(lambda part: part.update(shard=shard))
        assert "ATT-713" in said and "changed.json" in said
    assert "it is shard 1000000000 of 7, expected one below that" in resealed(lambda part: part.update(shard=10**9))
    assert "shard is -1, expected an integer of 0 or more" in resealed(lambda part: part.update(shard=-1))
    for name in ("shards", "selected", "eligible", "all"):
        assert f"{name} is -1, expected an integer" in resealed(lambda part: part.update({name: -1}))
    assert "keys is 1.5, expected an integer" in resealed(lambda part: part["tensors"][0].update(keys=1.5))
    assert "is -3, expected an integer" in resealed(lambda part: part["tensors"][0]["shape"].__setitem__(0, -3))
    # Of very many missing shards only the first are listed, and memory is not filled with the others.
    whole = json.loads(ordered[1].read_text())
    whole["part"]["shards"] = 2**63
    text = json.dumps(whole["part"], separators=(",", ":"), ensure_ascii=False)
    whole["sha256"] = hashlib.sha256(text.encode()).hexdigest()
    (tmp_path / "many.json").write_text(json.dumps(whole))
    said = run("merge", tmp_path / "many.json", status=2)
    assert "shards 0, 2, 3, 4," in said and f"20, ... of {2**63} are missing" in said
    nested = '{"format": "attest part 1", "sha256": "", "part": ' + "[" * 10**6 + "]" * 10**6 + "}"
    (tmp_path / "nested.json").write_text(nested)
    assert "nested too deep" in run("merge", tmp_path / "nested.json", status=2)
    # A folder is not a part.
    assert "it is a folder, expected the file" in run("merge", tmp_path, status=2)
