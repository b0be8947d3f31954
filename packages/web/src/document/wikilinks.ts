import type { TokenizerAndRendererExtension, Tokens } from 'marked'

const pattern = /^(!?)\[\[([^\]|#\n]+)?(?:#([^\]|\n]+))?(?:\|([^\]\n]+))?\]\]/

/** `[[name]]`, `[[name#heading|words]]` and `![[picture.png]]`, as note programs write them. */
export const wikilinks: TokenizerAndRendererExtension = {
  name: 'wikilink',
  level: 'inline',
  start: (text) => {
    const at = text.search(/!?\[\[/)
    return at < 0 ? undefined : at
  },
  tokenizer(text) {
    const [raw, bang, name, heading, words] = pattern.exec(text) ?? []
    if (raw === undefined || (!name && !heading)) return undefined
    return { type: 'wikilink', raw, isImage: bang === '!', name: name?.trim() ?? '', heading, words }
  },
  renderer(token) {
    const { isImage, name, heading, words } = token as Tokens.Generic
    const label = escaped(words ?? (heading ? (name ? `${name} › ${heading}` : heading) : name))
    if (isImage && /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(name))
      return `<img src="${escaped(encodeURI(name))}" alt="${label}" data-wiki="yes">`
    return `<a href="#" data-wiki="${escaped(name)}">${label}</a>`
  },
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
