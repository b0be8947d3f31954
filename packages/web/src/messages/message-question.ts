/** What is asked of messages: words, and what narrows them. Empty where it does not. */
export interface MessageQuestion {
  query: string
  contact: string
  group: string
  by: '' | 'me' | 'them'
  app: string
  after: string
  before: string
  attachment: boolean
  link: boolean
}

const names = { query: 'q', contact: 'contact', group: 'in', app: 'app', after: 'after', before: 'before' } as const

/** The question that an address holds. */
export function readMessageQuestion(params: URLSearchParams): MessageQuestion {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  const by = text('by')
  return {
    query: text(names.query),
    contact: text(names.contact),
    group: text(names.group),
    by: by === 'me' || by === 'them' ? by : '',
    app: text(names.app),
    after: text(names.after),
    before: text(names.before),
    attachment: text('with').includes('file'),
    link: text('with').includes('link'),
  }
}

/** The same as an address holds it; undefined where nothing is asked. */
export function paramsOf(asked: MessageQuestion): URLSearchParams | undefined {
  const params = new URLSearchParams()
  for (const [field, name] of Object.entries(names)) {
    const value = asked[field as keyof typeof names]
    if (value !== '') params.set(name, value)
  }
  if (asked.by !== '') params.set('by', asked.by)
  const parts = [asked.attachment && 'file', asked.link && 'link'].filter(Boolean)
  if (parts.length > 0) params.set('with', parts.join(' '))
  return params.size === 0 ? undefined : params
}

/** Whether anything but words narrows it. */
export const isNarrowed = (asked: MessageQuestion): boolean => paramsOf({ ...asked, query: '' }) !== undefined

/** What the server is asked. */
export const requestOf = ({ query, contact, group, by, app, after, before, attachment, link }: MessageQuestion) => ({
  query,
  ...(contact !== '' && { contact }),
  ...(group !== '' && { group }),
  ...(by !== '' && { from_me: by === 'me' }),
  ...(app !== '' && { app: app as never }),
  ...(after !== '' && { after }),
  ...(before !== '' && { before }),
  ...(attachment && { attachment }),
  ...(link && { link }),
})
