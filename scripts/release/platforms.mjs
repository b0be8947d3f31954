/**
 * The platforms with packages in a release, and their native files. npm, pnpm, Yarn and Bun install the package with
 * the `os`, `cpu` and `libc` of the machine, and skip the others.
 */
const names = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64']

/** `musl` is Alpine Linux: the inference runtime has no files for it, SQLite has. */
export const platforms = [
  ...names.map((name) => platform(name, name.startsWith('linux') ? 'glibc' : undefined)),
  ...['linux-x64', 'linux-arm64'].map((name) => platform(name, 'musl')),
]

function platform(name, libc) {
  const [os, cpu] = name.split('-')
  return { name: libc === 'musl' ? `${name}-musl` : name, os, cpu, libc }
}

/** The fields of a manifest that restrict a package to a platform. */
export const fieldsOf = ({ os, cpu, libc }) => ({ os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) })
