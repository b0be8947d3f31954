import { useEffect, useState } from 'preact/hooks'
import { CopyButton } from '../copy-button.tsx'
import { type Editor, editor, editors, setEditor } from '../document/editor.ts'
import { FailureNote } from '../failure-note.tsx'
import { client } from '../server/client.ts'
import { status } from '../server/live.ts'
import { isPhone } from '../server/place.ts'
import type { Setting } from '../server/types.ts'
import { useStore } from '../store.ts'
import { setTheme, theme, themes } from '../theme.ts'
import { WrittenBar } from '../written.tsx'
import { asWritten, type WrittenSetting } from './as-written.ts'
import { EditSetting } from './edit-setting.tsx'
import { onOneLine } from './on-one-line.ts'
import { QmdOffer } from './qmd-offer.tsx'
import { type EditableSetting, readSettingsDoor, type SettingsDoor } from './settings-door.ts'

/** Every setting with its value, where that came from and what it means; how this page looks. */
export function SettingsPage() {
  const { settings, door, failure, read } = useSettings()
  const [wanted, setWanted] = useState('')
  const known = useStore(status)
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = settings.filter(({ name, description }) =>
    words.every((word) => `${name} ${description}`.toLowerCase().includes(word)),
  )
  return (
    <div class="page">
      <h1>Settings</h1>
      <Appearance />
      <EditorChoice />
      <FailureNote failure={failure} />
      {door && <QmdOffer qmd={door.qmd} />}
      {settings.length > 0 && (
        <>
          <p>
            Harmless settings can be changed here; those with programs, files or addresses only in a terminal. All
            settings are in <code>{known?.home ?? '~/.jarvis'}/config.yaml</code>.
          </p>
          <search>
            <input
              type="search"
              aria-label="Filter settings"
              placeholder="Filter settings"
              value={wanted}
              onInput={({ currentTarget }) => setWanted(currentTarget.value)}
            />
          </search>
          <p class="dim" role="status">
            {words.length > 0 && `${shown.length} of ${settings.length} settings`}
          </p>
        </>
      )}
      {known?.server?.formerSettings && (
        <p class="notice">
          New commands use the changed settings at once. The server and this page still use the old ones; restart it:{' '}
          <code>jarvis stop && jarvis up</code>
        </p>
      )}
      {sectionsOf(shown).map(([section, members]) => (
        <section key={section} class="settings-section" aria-labelledby={`settings-${section}`}>
          <h2 id={`settings-${section}`}>{section}</h2>
          <dl class="settings">
            {members.map((setting) => (
              <Row
                key={setting.name}
                setting={setting}
                editable={door?.editable.find(({ name }) => name === setting.name)}
                onChanged={read}
              />
            ))}
          </dl>
        </section>
      ))}
      <WrittenBar onUndone={read} />
    </div>
  )
}

/** All settings, and the way to change those that may be changed here. */
function useSettings() {
  const [settings, setSettings] = useState<readonly WrittenSetting[]>([])
  const [door, setDoor] = useState<SettingsDoor>()
  const [failure, setFailure] = useState<Error>()
  const read = () =>
    Promise.all([client.configExplain(), isPhone ? undefined : readSettingsDoor()]).then(([explained, editable]) => {
      setSettings(editable ? asWritten(explained.settings, editable.written) : explained.settings)
      setDoor(editable)
    }, setFailure)
  useEffect(() => void read(), [])
  return { settings, door, failure, read }
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

/** Which program *Open in editor* starts. */
function EditorChoice() {
  const now = useStore(editor)
  return (
    <label class="labelled editor-choice">
      <span>Open files in</span>
      <select value={now} onChange={({ currentTarget }) => setEditor(currentTarget.value as Editor)}>
        {Object.entries(editors).map(([name, { title }]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
}

const themeNames = { system: 'As the system', light: 'Light', dark: 'Dark' } as const

interface RowProps {
  setting: WrittenSetting
  /** Undefined where it is changed in a terminal. */
  editable: EditableSetting | undefined
  onChanged: () => void
}

function Row({ setting, editable, onChanged }: RowProps) {
  const { name, value, source, description, former } = setting
  return (
    <div class="setting" data-source={source}>
      <dt>{name}</dt>
      <dd class="setting-value">{inWords(value)}</dd>
      <dd class="setting-source">{source === 'default' ? 'default' : `from the ${source}`}</dd>
      <dd class="setting-meaning">
        {description}
        {former !== undefined && (
          <>
            {' '}
            <strong>The server uses {inWords(former)} until it is restarted.</strong>
          </>
        )}
      </dd>
      <dd class="setting-change">
        <details>
          <summary>
            Change it<span class="unseen">: {name}</span>
          </summary>
          {editable && <EditSetting setting={setting} editable={editable} onChanged={onChanged} />}
          <HowToChange setting={setting} />
        </details>
      </dd>
    </div>
  )
}

/** The command that changes it, and what to start again. */
function HowToChange({ setting: { name, value, source, variable } }: { setting: Setting }) {
  return (
    <>
      {source === 'environment' && (
        <p>
          The variable <code>{variable}</code> is set and overrides the file: change it there, or unset it.
        </p>
      )}
      {source === 'flag' && (
        <p>
          The server was started with <code>{`--set ${name}=…`}</code>, which overrides the file.
        </p>
      )}
      <Command says="With another value:" text={`jarvis config set ${name} ${onOneLine(value)}`} />
      {source === 'file' && <Command says="Reset to the default:" text={`jarvis config unset ${name}`} />}
      <p>
        In the environment: <code>{variable}</code>
      </p>
      <Command says="Then restart the server:" text="jarvis stop && jarvis up" />
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
  value === ''
    ? 'none'
    : typeof value === 'boolean'
      ? value
        ? 'on'
        : 'off'
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)

/** Groups settings by section: `search.limit` under search, settings without a section under general. */
function sectionsOf(settings: readonly Setting[]): [string, Setting[]][] {
  const sections = new Map<string, Setting[]>()
  for (const setting of settings) {
    const section = setting.name.includes('.') ? setting.name.slice(0, setting.name.indexOf('.')) : 'general'
    sections.set(section, [...(sections.get(section) ?? []), setting])
  }
  return [...sections]
}
