import { useEffect, useState } from 'preact/hooks'
import { CopyButton } from '../copy-button.tsx'
import { FailureNote } from '../failure-note.tsx'
import { client } from '../server/client.ts'
import { status } from '../server/live.ts'
import type { Setting } from '../server/types.ts'
import { useStore } from '../store.ts'
import { setTheme, theme, themes } from '../theme.ts'
import { onOneLine } from './on-one-line.ts'

/** Every setting with its value, where that came from and what it means; how this page looks. */
export function SettingsPage() {
  const [settings, setSettings] = useState<readonly Setting[]>([])
  const [failure, setFailure] = useState<Error>()
  const known = useStore(status)
  useEffect(() => {
    client.configExplain().then((answer) => setSettings(answer.settings), setFailure)
  }, [])
  return (
    <div class="page">
      <h1>Settings</h1>
      <Appearance />
      <FailureNote failure={failure} />
      {settings.length > 0 && (
        <p>
          They are changed at a terminal, since some of them name programs to run and where text is sent. They stand in{' '}
          <code>{known?.home ?? '~/.jarvis'}/config.yaml</code>.
        </p>
      )}
      {known?.server?.formerSettings && (
        <p class="notice">
          The file has changed since the server started, which still works with the former settings. At a terminal:{' '}
          <code>jarvis stop && jarvis up</code>
        </p>
      )}
      {sectionsOf(settings).map(([section, members]) => (
        <section key={section} class="settings-section" aria-labelledby={`settings-${section}`}>
          <h2 id={`settings-${section}`}>{section}</h2>
          <dl class="settings">
            {members.map((setting) => (
              <Row key={setting.name} setting={setting} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function Appearance() {
  const now = useStore(theme)
  return (
    <fieldset class="modes">
      <legend>Appearance</legend>
      {themes.map((name) => (
        <label key={name}>
          <input type="radio" name="theme" value={name} checked={now === name} onChange={() => setTheme(name)} />
          <span>{themeNames[name]}</span>
        </label>
      ))}
    </fieldset>
  )
}

const themeNames = { system: 'As the system', light: 'Light', dark: 'Dark' } as const

function Row({ setting }: { setting: Setting }) {
  const { name, value, source, variable, description } = setting
  return (
    <div class="setting" data-source={source}>
      <dt>{name}</dt>
      <dd class="setting-value">{inWords(value)}</dd>
      <dd class="setting-source">{source === 'default' ? 'as shipped' : `from the ${source}`}</dd>
      <dd class="setting-meaning">
        {description} <code>{variable}</code>
      </dd>
      <dd class="setting-change">
        <details>
          <summary>
            Change it<span class="unseen">: {name}</span>
          </summary>
          <HowToChange setting={setting} />
        </details>
      </dd>
    </div>
  )
}

/** The page changes no settings: the command that does, and what to start again. */
function HowToChange({ setting: { name, value, source, variable } }: { setting: Setting }) {
  return (
    <>
      {source === 'environment' && (
        <p>
          The variable <code>{variable}</code> is set and stronger than the file: change it there, or unset it.
        </p>
      )}
      {source === 'flag' && (
        <p>
          The server was started with <code>{`--set ${name}=…`}</code>, which is stronger than the file.
        </p>
      )}
      <Command says="With another value:" text={`jarvis config set ${name} ${onOneLine(value)}`} />
      {source === 'file' && <Command says="As it was shipped:" text={`jarvis config unset ${name}`} />}
      <Command says="Then start the server again:" text="jarvis stop && jarvis up" />
      <Command says="For one call only:" text={`jarvis query "…" --set ${name}=${onOneLine(value)}`} />
    </>
  )
}

function Command({ says, text }: { says: string; text: string }) {
  return (
    <p class="setting-command">
      <span>{says}</span> <code>{text}</code> <CopyButton label="Copy" of={text} text={text} />
    </p>
  )
}

const inWords = (value: unknown): string =>
  value === '' ? 'none' : typeof value === 'string' ? value : JSON.stringify(value)

/** `search.limit` stands under search, a setting without a section under general. */
function sectionsOf(settings: readonly Setting[]): [string, Setting[]][] {
  const sections = new Map<string, Setting[]>()
  for (const setting of settings) {
    const section = setting.name.includes('.') ? setting.name.slice(0, setting.name.indexOf('.')) : 'general'
    sections.set(section, [...(sections.get(section) ?? []), setting])
  }
  return [...sections]
}
