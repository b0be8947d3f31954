import { describe, expect, it } from 'vitest'
import { openItems } from './open-items.ts'

describe('what a text says is left', () => {
  it('stands under a heading for it, in whatever form, to the next heading or paragraph', () => {
    const list = '1. Fix the off-by-one\n2. Run it on a copy\n   of staging\n- [x] Write the test\n- [ ] Drop `price`'
    const open = ['Fix the off-by-one', 'Run it on a copy', 'Drop `price`']
    for (const heading of ['## Next steps', '**Still open**', 'Next steps:', '**TODO:**', '### Nächste Schritte'])
      expect(openItems(`Done.\n\n${heading}\n\n${list}\n\nLet me know!`), heading).toEqual(open)
    expect(openItems(`## Next steps\n${list}\n## Notes\n- none`)).toEqual(open)
    expect(openItems('**Next steps**: carts should expire; there is no job.')).toEqual([
      'carts should expire; there is no job.',
    ])
    expect(openItems('Offen: Die Migration fehlt noch.')).toEqual(['Die Migration fehlt noch.'])
    expect(openItems('次のステップ：\n- 移行を書く')).toEqual(['移行を書く'])
  })

  it('is nothing where a sentence only begins like a heading', () => {
    expect(openItems('Remaining work is in the parser.\n- one\n- two')).toEqual([])
    expect(openItems('Pending requests are kept in a queue.')).toEqual([])
    expect(openItems('- done\n- dusted')).toEqual([])
  })
})
