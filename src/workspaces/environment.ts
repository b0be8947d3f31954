/** Variables that a project's own commands get: where programs and their caches are, and nothing that opens a door. */
const passed = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TEMP', 'TMP'],
  ...['SystemRoot', 'SYSTEMROOT', 'PATHEXT', 'APPDATA', 'LOCALAPPDATA', 'USERPROFILE', 'ProgramFiles', 'COMSPEC'],
  ...['PYENV_ROOT', 'NVM_DIR', 'VOLTA_HOME', 'FNM_DIR', 'GOPATH', 'GOROOT', 'GOCACHE', 'GOMODCACHE', 'GOFLAGS'],
  ...['CARGO_HOME', 'RUSTUP_HOME', 'JAVA_HOME', 'GRADLE_USER_HOME', 'MAVEN_OPTS', 'XDG_CACHE_HOME', 'XDG_RUNTIME_DIR'],
]

/** Byte code beside the sources would be a change of the working copy. */
const added = { CI: '1', TERM: 'dumb', NO_COLOR: '1', PYTHONDONTWRITEBYTECODE: '1' }

export type Variable = (name: string) => string | undefined

/** The environment of a command in a workspace: keys and tokens of the owner are not in it. */
export function commandEnvironment(variable: Variable): Record<string, string> {
  const found = passed.flatMap((name) => {
    const value = variable(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(found), ...added }
}
