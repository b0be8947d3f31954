/**
 * Keeps the files of the page in the browser, so that the app opens without the server and says so. Only over a
 * connection that the browser trusts: this machine, and phones that trust our certificate. Elsewhere nothing is kept.
 */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator)) return
  addEventListener('load', () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined))
}
