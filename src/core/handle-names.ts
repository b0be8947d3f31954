const programs: Readonly<Record<string, string>> = {
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  signal: 'Signal',
  slack: 'Slack',
  discord: 'Discord',
  imessage: 'Messages',
  chat: 'chat',
}

/**
 * Handles in readable form, without duplicates: numbers and addresses unchanged, ids within a program as the program's
 * name. `tel:+4915112345678`, `mailto:ann@example.com`, `telegram:user12` are "+4915112345678, ann@example.com,
 * Telegram".
 */
export const handleNames = (handles: readonly string[]): string[] => [
  ...new Set(
    handles.map((handle) => {
      const [, kind = '', rest = handle] = /^(\w+):(.*)$/s.exec(handle) ?? []
      return kind === 'tel' || kind === 'mailto' ? rest : (programs[kind] ?? handle)
    }),
  ),
]
