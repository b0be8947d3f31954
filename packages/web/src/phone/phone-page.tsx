import { useEffect, useState } from 'preact/hooks'
import { CopyButton } from '../copy-button.tsx'
import { FailureNote } from '../failure-note.tsx'
import { formatAgo } from '../format.ts'
import { useAction } from '../use-action.ts'
import { When } from '../when.tsx'
import { askForPhones, type PairingLink, type PhoneState } from './phone-state.ts'
import { QrCode } from './qr-code.tsx'
import { Tokens } from './tokens.tsx'

/** Lets phones in, shows those that were, and shuts them out. */
export function PhonePage() {
  const [state, setState] = useState<PhoneState>()
  const [link, setLink] = useState<PairingLink>()
  const reading = useAction()
  const acting = useAction()
  const read = () => reading.run(async () => setState(await askForPhones<PhoneState>('/phone')))
  useEffect(() => void read(), [])
  // While a code is shown, a phone may come in at any moment.
  useEffect(() => {
    if (!link) return
    const looking = setInterval(read, 2000)
    const spent = setTimeout(() => setLink(undefined), link.seconds * 1000)
    return () => {
      clearInterval(looking)
      clearTimeout(spent)
    }
  }, [link])
  const known = state?.phones.length ?? 0
  const [knownBefore, setKnownBefore] = useState(known)
  const isIn = link !== undefined && known > knownBefore

  const show = (address: string) =>
    acting.run(async () => {
      setKnownBefore(known)
      setLink(await askForPhones<PairingLink>('/phone', { address }))
      await read()
    })
  const change = (path: string, body: unknown) =>
    acting.run(async () => {
      await askForPhones(path, body)
      setLink(undefined)
      await read()
    })
  return (
    <div class="page">
      <h1>Phone</h1>
      <p>
        The same page on a phone in your network: search, read, add and change. Phone access is off until you show a
        code. Traffic is encrypted with a certificate of this machine.
      </p>
      <FailureNote failure={reading.failure ?? acting.failure} />
      {state?.trouble && <p class="notice">{state.trouble}</p>}
      {state && !link && <Begin state={state} running={acting.running} onShow={show} />}
      {link && !isIn && <Code link={link} onDone={() => setLink(undefined)} />}
      <p role="status">{isIn && 'The phone is paired.'}</p>
      {state && (
        <Phones
          state={state}
          running={acting.running}
          onRevoke={(id) => change('/phone/revoke', { id })}
          onOff={() => change('/phone/off', {})}
        />
      )}
      <Tokens />
    </div>
  )
}

function Begin({ state, running, onShow }: { state: PhoneState; running: boolean; onShow: (address: string) => void }) {
  const now = state.url === null ? undefined : new URL(state.url).hostname
  const [address, setAddress] = useState(now ?? state.addresses[0] ?? '')
  return (
    <form
      class="phone-begin"
      onSubmit={(event) => {
        event.preventDefault()
        onShow(address)
      }}
    >
      <label class="labelled">
        <span>Address of this machine</span>
        <select value={address} onChange={({ currentTarget }) => setAddress(currentTarget.value)}>
          {state.addresses.map((one) => (
            <option key={one} value={one}>
              {one === '127.0.0.1' ? `${one} (a phone by USB only)` : one}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="primary" disabled={running}>
        {running ? 'Opening …' : 'Show the code'}
      </button>
    </form>
  )
}

function Code({ link, onDone }: { link: PairingLink; onDone: () => void }) {
  return (
    <section class="card phone-code" aria-label="Pairing code">
      <QrCode text={link.url} label="Code to scan with the phone's camera" />
      <div>
        <ol>
          <li>Scan it with the camera of a phone in the same network, within {link.seconds / 60} minutes.</li>
          <li>The browser warns about an unknown certificate. Continue: this machine created it.</li>
          <li>The page opens. The code works once.</li>
        </ol>
        <details>
          <summary>Link and fingerprint</summary>
          <p>
            <code>{link.url}</code> <CopyButton label="Copy" of="the link" text={link.url} />
          </p>
          <p>
            The certificate that the browser shows has the SHA-256 fingerprint <code>{link.fingerprint}</code>
          </p>
        </details>
        <button type="button" onClick={onDone}>
          Done
        </button>
      </div>
    </section>
  )
}

interface PhonesProps {
  state: PhoneState
  running: boolean
  onRevoke: (id: string) => void
  onOff: () => void
}

function Phones({ state: { url, phones }, running, onRevoke, onOff }: PhonesProps) {
  return (
    <section aria-labelledby="phones">
      <h2 id="phones">Paired phones</h2>
      {phones.length === 0 && <p class="dim">None yet.</p>}
      <ul class="phones">
        {phones.map(({ id, name, pairedAt, seenAt }) => (
          <li key={id} class="card">
            <p>
              <strong>{name}</strong> <code>{id}</code>
            </p>
            <p class="dim">
              let in <When at={pairedAt} />
              {seenAt !== null && <>, here {formatAgo(seenAt)}</>}
            </p>
            <button type="button" class="danger" disabled={running} onClick={() => onRevoke(id)}>
              Revoke<span class="unseen">: {name}</span>
            </button>
          </li>
        ))}
      </ul>
      {url !== null && (
        <p class="phone-off">
          Phones connect to <code>{url}</code>.{' '}
          <button type="button" disabled={running} onClick={onOff}>
            Turn off
          </button>
        </p>
      )}
    </section>
  )
}
