/** Output folders of tools are not part of the work, whether or not the repository ignores them. */
export const leavings = ['node_modules', '__pycache__', '.pytest_cache', '.venv', '.mypy_cache', 'target']

/** Everything else, as pathspecs of git. */
export const allButLeavings = [
  '.',
  ...leavings.flatMap((name) => [`:(exclude,glob)**/${name}/**`, `:(exclude)${name}`]),
]
