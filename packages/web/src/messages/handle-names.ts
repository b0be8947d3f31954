const odd: Readonly<Record<string, string>> = { whatsapp: 'WhatsApp', imessage: 'Messages', chat: 'chat' }

/** Numbers and addresses as they are; a name within a program is that program, once. As the terminal shows them. */
export const handleNames = (handles: readonly string[]): string[] => [
  ...new Set(
    handles.map((handle) =>
      handle
        .replace(/^(?:tel|mailto):/, '')
        .replace(
          /^([a-z]+):.*$/s,
          (_, program: string) => odd[program] ?? program[0]!.toUpperCase() + program.slice(1),
        ),
    ),
  ),
]
