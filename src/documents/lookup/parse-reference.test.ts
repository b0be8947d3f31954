import { describe, expect, it } from 'vitest'
import { parseReference } from './parse-reference.ts'

describe('parseReference', () => {
  it.each([
    ['#a1b2c3', { kind: 'docid', hex: 'a1b2c3' }],
    ['#A1B2C3D4:40:20', { kind: 'docid', hex: 'a1b2c3d4', from: 40, lines: 20 }],
    ['jarvis://record/0123456789abcdefghjkmn', { kind: 'uid', uid: '0123456789abcdefghjkmn' }],
    [
      'jarvis://record/81f376f9-65fa-4baa-9df9-dcdbfb5c58d5:11',
      { kind: 'uid', uid: '81f376f9-65fa-4baa-9df9-dcdbfb5c58d5', from: 11 },
    ],
    ['jarvis://record/notes.md', { kind: 'name', readings: [{ name: 'record/notes.md' }] }],
    [
      '81f376f9-65fa-4baa-9df9-dcdbfb5c58d5',
      { kind: 'name', readings: [{ name: '81f376f9-65fa-4baa-9df9-dcdbfb5c58d5' }] },
    ],
  ])('reads %s', (text, expected) => expect(parseReference(text)).toEqual(expected))

  it('tries numbers as part of the name before it reads them as lines', () => {
    expect(parseReference('jarvis://talks/chat.jsonl#D1:3:2')).toEqual({
      kind: 'name',
      readings: [
        { name: 'talks/chat.jsonl#D1:3:2' },
        { name: 'talks/chat.jsonl#D1:3', from: 2 },
        { name: 'talks/chat.jsonl#D1', from: 3, lines: 2 },
      ],
    })
  })
})
