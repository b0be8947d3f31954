/** Variables that a project's own commands get: where programs and their caches are, and nothing that opens a door. */
const passed = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TEMP', 'TMP'],
  ...['SystemRoot', 'SYSTEMROOT', 'PATHEXT', 'APPDATA', 'LOCALAPPDATA', 'USERPROFILE', 'ProgramFiles', 'COMSPEC'],
  ...['PYENV_ROOT', 'NVM_DIR', 'VOLTA_HOME', 'FNM_DIR', 'GOPATH', 'GOROOT', 'GOCACHE', 'GOMODCACHE', 'GOFLAGS'],
  ...['CARGO_HOME', 'RUSTUP_HOME', 'JAVA_HOME', 'GRADLE_USER_HOME', 'MAVEN_OPTS', 'XDG_CACHE_HOME', 'XDG_RUNTIME_DIR'],
]

/**
 * Variables by which the command lines of Docker and Podman find their engine, its settings and its images; a remote
 * engine is configured only there.
 */
const passedToEngines = [
  ...['DOCKER_HOST', 'DOCKER_CONTEXT', 'DOCKER_CONFIG', 'DOCKER_TLS_VERIFY', 'DOCKER_CERT_PATH'],
  ...['CONTAINER_HOST', 'CONTAINER_CONNECTION', 'CONTAINER_SSHKEY', 'CONTAINERS_CONF', 'CONTAINERS_STORAGE_CONF'],
  ...['CONTAINERS_REGISTRIES_CONF', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'DBUS_SESSION_BUS_ADDRESS'],
]

/** Byte code beside the sources would be a change of the working copy. */
const added = { CI: '1', TERM: 'dumb', NO_COLOR: '1', PYTHONDONTWRITEBYTECODE: '1' }

export type Variable = (name: string) => string | undefined

/** The environment of a command in a workspace: keys and tokens of the owner are not in it. */
export const commandEnvironment = (variable: Variable): Record<string, string> => ({
  ...valuesOf(passed, variable),
  ...added,
})

/** The same for the command line of a container engine. Commands inside of a container get none of it. */
export const engineEnvironment = (variable: Variable): Record<string, string> => ({
  ...commandEnvironment(variable),
  ...valuesOf(passedToEngines, variable),
})

function valuesOf(names: readonly string[], variable: Variable): Record<string, string> {
  const found = names.flatMap((name) => {
    const value = variable(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(found)
}
