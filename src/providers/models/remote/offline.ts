import { configError, denied } from '../../../core/errors.ts'

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Whether an address is on this machine; false for an invalid one. */
export function isLoopback(address: string): boolean {
  try {
    return loopback.test(new URL(address).hostname)
  } catch {
    return false
  }
}

/**
 * The address of a service, without a trailing slash. Throws Config `model_address_invalid`, and Denied `offline` for
 * another machine if the owner has forbidden that.
 */
export function serviceAddress(address: string, offline: boolean): string {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    throw configError(
      'model_address_invalid',
      `"${address}" is not an address of a model. Write it as http://127.0.0.1:11434/v1.`,
    )
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw configError('model_address_invalid', `${address} must begin with http:// or https://.`)
  if (offline && !loopback.test(url.hostname))
    throw denied(
      'offline',
      `${url.host} is not on this machine, and the setting offline is on. Choose a local model, or set offline to false.`,
    )
  return url.href.replace(/\/+$/, '')
}
