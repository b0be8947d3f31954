import { captureEvent } from './capture-event.ts'
import type { HookInput } from './hook-client.ts'
import { type OpenCodeEvent, openCode } from './opencode.ts'
import { createSessions, type OpenCodeSession } from './opencode-sessions.ts'

/** State shared by the hooks of one folder: its sessions, and the capture of their events. */
export interface OpenCodeCapture {
  home: string
  sessions: ReturnType<typeof createSessions>
  /** Whether this OpenCode shows plugins the messages that the model sees; undefined until one is shown. */
  isShown: boolean | undefined
  /** Captures an event and returns the prepared context for it. */
  write(session: OpenCodeSession, event: Omit<OpenCodeEvent, 'session' | 'folder' | 'agent'>): string | undefined
  /** Captures the end of a session, unless it ended already after its last prompt. */
  end(session: OpenCodeSession, reason: string): void
}

export function createCapture(home: string, folder: string): OpenCodeCapture {
  const sessions = createSessions(folder)
  const write: OpenCodeCapture['write'] = (session, event) => {
    const input = { ...sessions.placeOf(session), ...event }
    const answer = captureEvent(home, 'opencode', openCode, input as unknown as HookInput)
    return (answer as { context: string } | undefined)?.context
  }
  return {
    home,
    sessions,
    isShown: undefined,
    write,
    end(session, reason) {
      if (session.isOpen) write(session, { event: 'ended', id: `${session.id}:${Date.now()}`, reason })
      session.isOpen = false
    },
  }
}
