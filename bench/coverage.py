#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What share of lines, branches and functions has run: coverage.py BUILD [FOLDER…].

BUILD is a folder of the preset `coverage` with profiles/*.profraw, written by its programs. Prints a row for each folder of the
sources; for each named FOLDER also its files, the lines where a region never ran, and how many sides of branches were not taken.
Tests and wend/testing are left out. What the compiler alone computes (constexpr tables) counts as never run. Stays in BUILD: coverage.profdata, for llvm-cov show."""
import collections
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent.parent
KINDS = ("lines", "branches", "functions")


def is_counted(name):
    """Of the program and its libraries, by path below the sources."""
    return name.startswith(("wend/", "cli/")) and ".test." not in name and not name.startswith("wend/testing/")


def programs(build):
    names = [build / name for name in ("core_tests", "net_tests", "gateway_tests", "cli_tests", "encodings/icu_tests", "wend")]
    return [name for name in names if name.exists()]


def exported(build):
    """What llvm-cov says of each counted file: {name: its data}."""
    profile = build / "coverage.profdata"
    raw = sorted((build / "profiles").glob("*.profraw"))
    if not raw:
        sys.exit(f"coverage: no profiles in {build}/profiles")
    subprocess.run(["llvm-profdata-19", "merge", "--sparse", "--failure-mode=all", "-o", profile, *raw], check=True)
    first, *others = programs(build)
    command = ["llvm-cov-19", "export", f"--instr-profile={profile}", "--skip-expansions", "--skip-functions", first]
    for name in others:
        command += ["--object", name]
    report = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    files = {}
    for file in report["data"][0]["files"]:
        path = pathlib.Path(file["filename"])
        if path.is_relative_to(HERE) and is_counted(name := str(path.relative_to(HERE))):
            files[name] = file
    return files


def share(counts):
    ran, all_of_them = counts
    return f"{100 * ran / all_of_them:6.1f} %" if all_of_them else "       –"


def print_row(name, sums):
    print(f"{name:34}" + "".join(f"{share(sums[kind])} {sums[kind][1]:7}" for kind in KINDS))


def sums_of(files):
    sums = {kind: [0, 0] for kind in KINDS}
    for file in files:
        for kind in KINDS:
            sums[kind][0] += file["summary"][kind]["covered"]
            sums[kind][1] += file["summary"][kind]["count"]
    return sums


def bare_lines(file):
    """Lines on which a region begins that never ran, joined where they follow each other."""
    bare = []
    for line, _, count, has_count, is_entry, is_gap in file["segments"]:
        if not (has_count and is_entry and not is_gap and count == 0):
            continue
        if bare and line <= bare[-1][1] + 1:
            bare[-1][1] = line
        else:
            bare.append([line, line])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in bare)


def main(build, *wanted):
    files = exported(pathlib.Path(build).resolve())
    folders = collections.defaultdict(list)
    for name, file in files.items():
        folders[name.rpartition("/")[0]].append(file)
    print(f"{'folder':34}" + "".join(f"{kind:>8} {'of':>7}" for kind in KINDS))
    for folder in sorted(folders):
        print_row(folder, sums_of(folders[folder]))
    print_row("all", sums_of(files.values()))
    for folder in wanted:
        print(f"\n{folder}: lines where something never ran")
        for name, file in sorted(files.items()):
            if name.startswith(folder.rstrip("/") + "/") and (bare := bare_lines(file)):
                branches = file["summary"]["branches"]
                print(f"  {name}: {bare} ({branches['notcovered']} of {branches['count']} branches)")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
