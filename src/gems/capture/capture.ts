import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { invalidInput, JarvisError } from '../../core/errors.ts'
import { canonicalAddress, shownAddress, toAddress, withoutPassword } from '../fetching/canonical-address.ts'
import { type FetchSettings, fetchPage } from '../fetching/fetch-page.ts'
import type { GemSource } from '../gem.ts'
import type { GemNeeds } from '../keeping/change-gem.ts'
import { gemOfSource, readGem } from '../keeping/gems-repository.ts'
import { readGivenFile, readGivenText } from '../reading/read-file.ts'
import type { GivenFile, ReadFile, ReadThing } from '../reading/thing.ts'
import { type Draft, draftOf, type OwnersWords } from './draft.ts'
import { readGivenPath, refuseLarge } from './given-path.ts'
import { type Captured, type KeepNeeds, keepDraft } from './keep-draft.ts'

export interface CaptureNeeds extends KeepNeeds {
  read: ReadFile
  /** Settings of fetches; undefined if offline. */
  fetching: Omit<FetchSettings, 'signal'> | undefined
  /** Largest file, bytes. */
  maxFileBytes: number
}

/** The captured source: an address, a file or a text. */
export interface CaptureRequest extends OwnersWords {
  url?: string | undefined
  file?: GivenFile | undefined
  /** Path of a file on this machine. */
  path?: string | undefined
  text?: string | undefined
  /** The content of the address's page, if the caller already has it: then nothing is fetched. */
  page?: string | undefined
}

/** Largest picture of a page, bytes. */
const largestPicture = 1_000_000

/** Captures an address, a file or a text. Errors: `gem_nothing_given`, `gem_unreadable`, `gem_too_large`, `address_invalid`. */
export async function capture(
  given: CaptureNeeds,
  request: CaptureRequest,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<Captured> {
  const needs: CaptureNeeds = { ...given, restoresArchived: true }
  const { file, text, page } = request
  const url = request.url === undefined ? undefined : withScheme(request.url)
  if (url !== undefined && page === undefined) return captureAddress(needs, url, request, options.signal)
  if (url !== undefined) {
    const bytes = new TextEncoder().encode(page)
    return capturePage(needs, { url, file: { name: 'page.html', bytes, type: 'text/html; charset=utf-8' } }, request)
  }
  if (file !== undefined) return captureFile(needs, file, request)
  if (request.path !== undefined)
    return captureFile(needs, await readGivenPath(request.path, needs.maxFileBytes), request)
  if (text?.trim()) return keepDraft(needs, newDraft(needs, readGivenText(text), request), [])
  throw invalidInput('gem_nothing_given', 'Nothing to save: give a URL, a file or a text.')
}

const newDraft = (needs: CaptureNeeds, thing: ReadThing, owner: OwnersWords, original?: GivenFile): Draft =>
  draftOf(thing, { id: randomUUID(), now: needs.clock(), original, owner })

async function captureFile(needs: CaptureNeeds, file: GivenFile, owner: OwnersWords): Promise<Captured> {
  refuseLarge(file.name, file.bytes.length, needs.maxFileBytes)
  const thing = await readGivenFile(file, needs.read)
  const address = thing.url === undefined ? undefined : addressOf(thing.url)
  const source = thing.source ?? (address === undefined ? basename(file.name) : siteOf(address))
  const draft = newDraft(needs, { ...thing, source }, owner, file)
  draft.gem.url = address === undefined ? null : withoutPassword(address)
  return keepDraft(needs, draft, address === undefined ? [] : [sourceOf(needs, address)])
}

/** The site of an address, if the page does not name it. */
const siteOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '')

/** A web address with its scheme. Errors: `address_invalid`. */
const withScheme = (given: string): string => (/^https?:\/\//i.test(given) ? given : toAddress(given).href)

/** An address in a page; undefined if it is invalid. */
function addressOf(named: string, base?: string): string | undefined {
  if (!URL.canParse(named, base)) return undefined
  const { href, protocol } = new URL(named, base)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}

const sourceOf = ({ clock }: Pick<GemNeeds, 'clock'>, url: string): GemSource => ({
  name: shownAddress(url),
  key: canonicalAddress(url),
  at: clock(),
})

/** An address that cannot be fetched is saved as pending: `gem fetch` tries it again. */
async function captureAddress(
  needs: CaptureNeeds,
  url: string,
  owner: OwnersWords,
  signal: AbortSignal | undefined,
): Promise<Captured> {
  const source = sourceOf(needs, url)
  const fetched = await fetchFor(needs, url, signal)
  if (fetched.kind === 'refused') return keepPending(needs, { url, why: fetched.why, source }, owner)
  try {
    return await capturePage(needs, { url, file: fetched.file, foundAt: fetched.url }, owner, signal)
  } catch (error) {
    // A page that only a browser can read is still worth its address.
    if (!(error instanceof JarvisError) || error.code !== 'gem_unreadable') throw error
    return keepPending(needs, { url, why: error.message.split('. ')[0]!, source }, owner)
  }
}

const coveredAddress = 'its address held a secret, which was not kept: save the whole address again'

/** Fetches an address within the limits of the settings; refused where nothing may be asked for. */
export async function fetchFor(
  needs: CaptureNeeds,
  url: string,
  signal: AbortSignal | undefined,
): ReturnType<typeof fetchPage> {
  if (url.includes('█')) return { kind: 'refused', why: coveredAddress, again: false }
  if (needs.fetching === undefined) return { kind: 'refused', why: 'offline is set: nothing is asked for', again: true }
  const fetched = await fetchPage(url, { ...needs.fetching, signal })
  return fetched.kind === 'file' && isLogin(url, fetched)
    ? { kind: 'refused', why: `it leads to a page to log in: ${shownAddress(fetched.url)}`, again: true }
    : fetched
}

/** Whether redirects have led to a login form, whose text is not that of the address. */
function isLogin(asked: string, { url, file }: { url: string; file: GivenFile }): boolean {
  if (toAddress(asked).pathname === new URL(url).pathname) return false
  return /<input\b[^>]{0,500}\btype\s*=\s*["']?password\b/i.test(Buffer.from(file.bytes).toString('latin1'))
}

async function keepPending(
  needs: CaptureNeeds,
  { url, why, source }: { url: string; why: string; source: GemSource },
  owner: OwnersWords,
): Promise<Captured> {
  const known = await gemOfSource(needs.db, [source.key])
  const gem = known === undefined ? undefined : await readGem(needs.db, known)
  const thing: ReadThing = {
    kind: 'bookmark',
    title: gem?.title ?? owner.title ?? shownAddress(url),
    text: '',
    form: 'markdown',
    source: siteOf(source.key),
  }
  const draft = newDraft(needs, thing, owner)
  draft.gem.url = withoutPassword(url)
  draft.gem.pending = why
  const kept = await keepDraft(needs, draft, [source])
  return {
    ...kept,
    notes: [`Not fetched: ${why}. ${gem?.version ? 'The former text stays.' : '"jarvis gem fetch" tries again.'}`],
  }
}

interface FoundPage {
  url: string
  file: GivenFile
  /** Final address after redirects. */
  foundAt?: string
}

/** Captures a fetched page. Errors: `gem_unreadable`. */
export async function capturePage(
  needs: CaptureNeeds,
  { url, file, foundAt = url }: FoundPage,
  owner: OwnersWords,
  signal?: AbortSignal,
): Promise<Captured> {
  const thing = await readGivenFile(file, needs.read)
  const isPage = thing.kind === 'article' || thing.kind === 'bookmark'
  const original = isPage ? { ...file, name: 'page.html' } : file
  const picture = await pictureOf(needs, thing, foundAt, signal)
  const draft = newDraft(
    needs,
    {
      ...thing,
      source: thing.source ?? siteOf(foundAt),
      attachments: [...(thing.attachments ?? []), ...picture],
    },
    owner,
    original,
  )
  draft.gem.url = withoutPassword(url)
  const own = thing.url === undefined ? undefined : addressOf(thing.url, foundAt)
  // A page that names another site as its own would take over the gem of that one.
  const named =
    own !== undefined && new URL(own).hostname === new URL(foundAt).hostname && new URL(own).pathname !== '/'
      ? [own]
      : []
  const sources: GemSource[] = []
  // Many dead addresses redirect to a site's start page, which is therefore not a source.
  const led = new URL(foundAt).pathname === '/' ? [] : [foundAt]
  for (const address of [url, ...led, ...named]) {
    const source = sourceOf(needs, address)
    if (!sources.some(({ key }) => key === source.key)) sources.push(source)
  }
  return keepDraft(needs, draft, sources)
}

/** The preview picture of a page, if it has a small one; failures are ignored. */
async function pictureOf(
  { fetching }: CaptureNeeds,
  { image }: ReadThing,
  base: string,
  signal: AbortSignal | undefined,
): Promise<{ name: string; bytes: Uint8Array }[]> {
  const address = image === undefined ? undefined : addressOf(image, base)
  if (address === undefined || !fetching) return []
  const limits = { ...fetching.limits, bytes: largestPicture }
  const fetched = await fetchPage(address, { ...fetching, limits, accept: 'image/*', signal })
  if (fetched.kind === 'refused') return []
  const type = /^image\/(png|jpeg|gif|webp|avif)\b/.exec(fetched.file.type ?? '')?.[1]
  return type === undefined ? [] : [{ name: `picture.${type === 'jpeg' ? 'jpg' : type}`, bytes: fetched.file.bytes }]
}
