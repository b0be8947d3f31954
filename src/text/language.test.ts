import { expect, it } from 'vitest'
import { languageInPath, languageOf } from './language.ts'

it.for([
  ['How do I install the plugin on my phone?', 'en'],
  ['Wie installiere ich die Erweiterung auf dem Telefon?', 'de'],
  ['Comment installer le module sur un téléphone ?', 'fr'],
  ['¿Cómo instalo el complemento en mi teléfono?', 'es'],
  ['Come si installa il modulo su un telefono?', 'it'],
  ['プラグインをインストールする方法', 'ja'],
  ['如何在手机上安装插件', 'zh'],
  ['플러그인을 설치하는 방법', 'ko'],
  ['Как установить плагин?', 'ru'],
  ['getStaticPaths', undefined],
  ['', undefined],
] as const)('detects the language of "%s"', ([text, language]) => {
  expect(languageOf(text)).toBe(language)
})

it.for([
  ['docs/zh-CN/guide/start.md', 'zh', 'docs/guide/start.md'],
  ['docs/guide/start.md', undefined, 'docs/guide/start.md'],
  ['README.pt-BR.md', 'pt', 'readme.md'],
  ['README_fr.md', 'fr', 'readme.md'],
  ['README.md', undefined, 'readme.md'],
  ['notes/check-in.md', undefined, 'notes/check-in.md'],
  ['how-it-works.md', undefined, 'how-it-works.md'],
] as const)('detects the language of the path %s', ([path, language, common]) => {
  expect(languageInPath(path)).toEqual({ ...(language && { language }), common })
})
