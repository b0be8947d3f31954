import { configError } from '../../../core/errors.ts'
import { didYouMean, nearest } from '../../../core/nearest.ts'

/** A model named by the owner: of a service, of a server at an address, or in a file. */
export interface NamedModel {
  /** Its name in the settings. */
  name: string
  /** Name of the service; `address` for a self-hosted server, `gguf` for a file. */
  service: string
  /** The model's name, or the path of its file. */
  model: string
  /** Including the version, without a trailing slash: `http://127.0.0.1:8080/v1`. */
  address?: string
}

/**
 * Parses `service:model`, `address#model` and paths that end in `.gguf`; undefined for any other name, such as that of
 * a bundled model or a package. Errors: Config `model_service_unknown`, `model_unnamed`.
 */
export function readModelName(name: string, services: readonly string[], key: string): NamedModel | undefined {
  if (/^https?:\/\//i.test(name)) {
    const at = name.lastIndexOf('#')
    if (at < 0 || at === name.length - 1) throw unnamed(name, key, `${name}#<model>`)
    return { name, service: 'address', model: name.slice(at + 1), address: name.slice(0, at).replace(/\/+$/, '') }
  }
  const file = /^gguf:(?<path>.+)$/is.exec(name)?.groups?.path ?? (/\.gguf$/i.test(name) ? name : undefined)
  if (file !== undefined) return { name, service: 'gguf', model: file }
  // A letter and a colon begin a Windows path.
  const parts = /^(?<service>[a-z][a-z-]+):(?<model>.*)$/is.exec(name)?.groups
  if (!parts) return undefined
  const service = parts.service!.toLowerCase()
  if (!services.includes(service)) {
    const known = [...services, 'gguf']
    throw configError(
      'model_service_unknown',
      `Unknown service "${service}" in ${key}.${didYouMean(nearest(service, known))} Known: ${known.join(', ')}; or an address with #<model>.`,
      { key },
    )
  }
  if (parts.model === '') throw unnamed(name, key, `${service}:<model>`)
  return { name, service, model: parts.model! }
}

const unnamed = (name: string, key: string, form: string) =>
  configError('model_unnamed', `"${name}" in ${key} does not name a model. Write ${form}.`, { key })
