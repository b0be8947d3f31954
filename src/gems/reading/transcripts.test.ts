import { describe, expect, it } from 'vitest'
import { readSubtitles, talkOf } from './cues.ts'
import { readRecognised } from './recognised.ts'

describe('subtitles', () => {
  it('keep voices and times, also of a truncated file', () => {
    const text =
      'WEBVTT\n\nNOTE made by hand\n\n1\n00:00:01.000 --> 00:00:03.000\n<v Ada Lovelace>Hello <b>all</b></v>\n\n' +
      '00:00:03.000 --> 00:00:05.000 align:start\n<v Ben>Hi &amp; bye\n\n102:00:06.000 --> 102:00:08.000\nmuch later\n\n00:0'
    const { text: talk, speakers } = talkOf(readSubtitles(text))
    expect(talk.split('\n\n')).toEqual([
      '[00:00:01] Ada Lovelace: Hello all',
      '[00:00:03] Ben: Hi & bye',
      '[102:00:06] much later',
    ])
    expect(speakers).toEqual(['Ada Lovelace', 'Ben'])
  })

  it('of SubRip read speakers from their lines, and count repeated live lines once', () => {
    const srt =
      '1\r\n00:00:01,000 --> 00:00:03,000\r\nADA: Hello\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nADA: Hello\r\nBEN: hi\r\n'
    expect(talkOf(readSubtitles(srt)).text).toBe('[00:00:01] ADA: Hello\n\n[00:00:03] BEN: hi')
    expect(readSubtitles('no cues at all')).toEqual([])
  })

  it('of ten hours are read quickly', () => {
    const clock = (second: number) => new Date(second * 1000).toISOString().slice(11, 19)
    const cues = Array.from(
      { length: 36_000 / 3 },
      (_, index) => `${clock(index * 3)}.000 --> ${clock(index * 3 + 2)}.000\nWord ${index} of a long talk`,
    )
    const before = performance.now()
    const { text } = talkOf(readSubtitles(`WEBVTT\n\n${cues.join('\n\n')}`))
    expect(text).toContain('Word 11999 of')
    expect(performance.now() - before).toBeLessThan(2000)
  })
})

describe('speech recognition JSON', () => {
  it.each([
    [
      'Whisper',
      { text: 'all', segments: [{ start: 0.5, end: 2, text: ' we sail now', words: [{ word: 'we', start: 0.5 }] }] },
      [0.5, undefined, 'we sail now'],
    ],
    [
      'WhisperX',
      { segments: [{ start: 3, end: 4, text: 'we sail now', speaker: 'SPEAKER_01' }] },
      [3, 'SPEAKER_01', 'we sail now'],
    ],
    [
      'AssemblyAI',
      {
        utterances: [{ speaker: 'A', start: 250, end: 4000, text: 'we sail now' }],
        words: [{ text: 'we', start: 250 }],
      },
      [0.25, 'A', 'we sail now'],
    ],
    [
      'Deepgram',
      {
        results: {
          channels: [{ alternatives: [{ transcript: 'we sail now' }] }],
          utterances: [{ start: 0.1, end: 3, speaker: 0, transcript: 'we sail now' }],
        },
      },
      [0.1, 'Speaker 0', 'we sail now'],
    ],
    [
      'Amazon',
      {
        results: {
          audio_segments: [
            { id: 0, transcript: 'we sail now', start_time: '1.5', end_time: '3.0', speaker_label: 'spk_0' },
          ],
        },
      },
      [1.5, 'spk_0', 'we sail now'],
    ],
    [
      'Rev',
      {
        monologues: [
          { speaker: 1, elements: [{ value: 'we', ts: 0.5 }, { value: ' ' }, { value: 'sail now', ts: 1 }] },
        ],
      },
      [0.5, 'Speaker 1', 'we sail now'],
    ],
    [
      'YouTube',
      {
        events: [
          { tStartMs: 2000, segs: [{ utf8: 'we sail' }, { utf8: ' now' }] },
          { tStartMs: 3000, segs: [{ utf8: '\n' }] },
        ],
      },
      [2, undefined, 'we sail now'],
    ],
    ['a plain list', [{ name: 'Ada', timestamp: '00:01:02', text: 'we sail now' }], [62, 'Ada', 'we sail now']],
  ])('is read from %s', (_, json, [start, speaker, text]) => {
    expect(readRecognised(json)).toEqual([{ start, speaker, text }])
  })

  it('is distinguished from other JSON', () => {
    for (const other of [null, 3, [], { a: [{ b: 1 }] }, [{ text: 'no time' }]])
      expect(readRecognised(other)).toBeUndefined()
  })
})
