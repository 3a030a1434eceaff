#!/usr/bin/env python3
"""One report of all shards of a regression: ci/merge.py RESULTS N

RESULTS is the folder that the shards of ci/shard.sh shared, N their number. Writes RESULTS/report.md, junit.xml (all
tests of all shards) and, if coverage was measured, coverage.json. Exit status 1 if a shard is missing, stopped or
failed, a test failed, or a design was tried with fewer cases than another; 2 if there is nothing to read.
"""

import argparse
import collections
import os
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

PARTS = ("tests", "soak", "coverage")
# What a test of seeded faults prints: configuration, killed, all, listed.
MUTANTS = re.compile(r"^mutants of (\w+): (\d+) of (\d+) killed, (\d+) listed$", re.MULTILINE)
COUNTS = ("tests", "failures", "errors", "disabled")


def refuse(message):
    print(f"ci/merge.py: {message}", file=sys.stderr)
    sys.exit(2)


def statuses(results, shards):
    """Commit and exit status of every part of every shard, and a line for each that is missing."""
    found, problems = {}, []
    folders = [results / f"shard-{shard}" for shard in range(1, shards + 1)]
    parts = [part for part in PARTS if any((folder / f"{part}.log").exists() for folder in folders)]
    if not parts:
        refuse(f"no shard of ci/shard.sh has left anything in {results}")
    for shard, folder in enumerate(folders, 1):
        for part in parts:
            try:
                commit, status = (folder / f"{part}.status").read_text().split()
                found[shard, part] = commit, int(status)
            except FileNotFoundError:
                problems.append(f"shard {shard} of {shards} has not ended its {part}")
            except ValueError:
                refuse(f"{folder / part}.status is not a commit and an exit status")
    for (shard, part), (_, status) in found.items():
        if status != 0:
            problems.append(f"shard {shard}: {part} ended with status {status}, see shard-{shard}/{part}.log")
    commits = {commit for commit, _ in found.values()}
    if len(commits) > 1:
        problems.append(f"shards are of different commits: {', '.join(sorted(commits))}")
    return parts, sorted(commits), problems


def tests(results, shards):
    """All suites in one JUnit report; counts, seeded faults by configuration, problems."""
    merged = xml.Element("testsuites", name="sapwood")
    counts, mutants, problems, seen = collections.Counter(), {}, [], set()
    for shard in range(1, shards + 1):
        path = results / f"shard-{shard}" / "ci" / "junit.xml"
        if not path.exists():
            problems.append(f"shard {shard} has no {path.relative_to(results)}")
            continue
        try:
            suites = xml.parse(path).getroot().findall("testsuite")
        except xml.ParseError as error:
            refuse(f"{path} is not XML: {error}")
        for suite in suites:
            merged.append(suite)
            counts.update({name: int(suite.get(name, 0)) for name in COUNTS})
            for case in suite.findall("testcase"):
                name = f"{suite.get('name')} {case.get('name')}"
                if name in seen:
                    problems.append(f"{name} ran in two shards")
                seen.add(name)
                if case.find("failure") is not None or case.find("error") is not None:
                    problems.append(f"shard {shard}: {name} failed")
                said = case.findtext("system-out") or ""
                mutants.update({m[1]: tuple(map(int, m.groups()[1:])) for m in MUTANTS.finditer(said)})
    for name in COUNTS:
        merged.set(name, str(counts[name]))
    xml.ElementTree(merged).write(results / "junit.xml", encoding="utf-8", xml_declaration=True)
    return counts, mutants, problems


def soak(results, shards):
    """Cases by design, over all shards."""
    cases, problems = collections.defaultdict(dict), []
    for path in sorted((results / "soak").glob("*")):
        match = re.fullmatch(r"(\w+)-(\d+)of(\d+)", path.name)
        if match and int(match[3]) == shards:
            cases[match[1]][int(match[2])] = int(path.read_text().split()[0])
    designs = {name: sum(of.values()) for name, of in cases.items()}
    most = max(designs.values(), default=0)
    for name, of in cases.items():
        missing = sorted(set(range(1, shards + 1)) - set(of))
        if missing:
            problems.append(f"{name} has no long run in shard {', '.join(map(str, missing))}")
        elif designs[name] < most:
            problems.append(f"{name} was tried with {designs[name]} cases, another with {most}")
    return designs, problems


def coverage(results):
    """The measurement of all shards together: what no shard has measured is measured here."""
    command = ["cargo", "run", "--quiet", "--locked", "--release", "--bin", "tb", "--", "coverage"]
    command += os.environ.get("NAMES", "").split()
    command += ["--cases", os.environ.get("COVERAGE_CASES", "50"), "--resume"]
    command += ["--designs", str(results / "coverage"), "-o", str(results / "coverage.json")]
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    lines = run.stdout.splitlines()
    problems = [] if run.returncode == 0 else [f"tb coverage ended with status {run.returncode}"]
    return lines[-1] if lines else "nothing", problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=pathlib.Path, metavar="RESULTS")
    parser.add_argument("shards", type=int, metavar="N")
    arguments = parser.parse_args()
    results, shards = arguments.results, arguments.shards
    if shards < 1:
        refuse(f"{shards} shards: give at least 1")
    if not results.is_dir():
        refuse(f"there is no folder {results}")
    parts, commits, problems = statuses(results, shards)
    lines = ["# Regression", "", f"{shards} shards of {', '.join(commits) or 'no commit'}: {', '.join(parts)}.", ""]
    if "tests" in parts:
        counts, mutants, more = tests(results, shards)
        problems += more
        failed = counts["failures"] + counts["errors"]
        lines += [f"- tests: {counts['tests']} ran, {failed} failed (`junit.xml`)"]
        if mutants:
            killed, places, listed = map(sum, zip(*mutants.values()))
            lines += [f"- seeded faults: {killed} of {places} killed in {len(mutants)} designs, {listed} listed"]
    if "soak" in parts:
        designs, more = soak(results, shards)
        problems += more
        least, most = min(designs.values(), default=0), max(designs.values(), default=0)
        lines += [f"- long runs: {sum(designs.values())} cases of {len(designs)} designs, {least} to {most} of each"]
    if "coverage" in parts:
        total, more = coverage(results)
        problems += more
        lines += [f"- coverage: {total}"]
    lines += ["", "Nothing is missing and nothing failed." if not problems else "## What is wrong", ""]
    lines += [f"- {problem}" for problem in problems]
    report = "\n".join(lines).rstrip() + "\n"
    (results / "report.md").write_text(report)
    print(report, end="")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
