/** What tools leave behind is not part of the work, whatever the repository ignores. */
export const leavings = ['node_modules', '__pycache__', '.pytest_cache', '.venv', '.mypy_cache', 'target']

/** Everything else, as git names paths. */
export const allButLeavings = [
  '.',
  ...leavings.flatMap((name) => [`:(exclude,glob)**/${name}/**`, `:(exclude)${name}`]),
]
