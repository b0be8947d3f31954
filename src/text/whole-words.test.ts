import { describe, expect, it } from 'vitest'
import { isUnspacedContent, joinWords, wholeWords } from './whole-words.ts'

describe('words of scripts without spaces', () => {
  it.each([
    ['The mayor’s plan for C++ at night.', ['The', 'mayor’s', 'plan', 'for', 'C++', 'at', 'night.']],
    ['高度な設定はコマンドパレットから', ['高度', 'な', '設定', 'は', 'コマンドパレット', 'から']],
    ['使用远程仓库同步', ['使用', '远程', '仓库', '同步']],
    ['Obsidian Syncの設定', ['Obsidian', 'Sync', 'の', '設定']],
    ['항구의 배', ['항구의', '배']],
    ['', []],
  ])('%s', (text, words) => {
    expect(wholeWords(text)).toEqual(words)
  })

  it('are joined as their script is written', () => {
    expect(joinWords(['远程', '仓库'])).toBe('远程仓库')
    expect(joinWords(['Obsidian', '設定'])).toBe('Obsidian 設定')
    expect(joinWords(['two', 'words'])).toBe('two words')
  })

  it('are content unless they are grammar', () => {
    expect(['設定', '同步', 'プラグイン'].every(isUnspacedContent)).toBe(true)
    expect(['する', 'から', '的', 'は', '如果'].some(isUnspacedContent)).toBe(false)
  })
})
