import type { LocalizedText } from '../values/text.ts'
import type { BlockData, BlockKind } from './block.ts'

const both = (bn: string, en: string): LocalizedText => ({ bn, en })
const title = both('শিরোনাম', 'Title')
const words = both('লেখা', 'Text')

/** Small valid data of every block kind, for tests. A new kind adds a row. */
export const testBlocks: { readonly [K in BlockKind]: BlockData<K> } = {
  text: { markdown: words },
  image: { file: 'images/picture.svg', alt: words, width: 800, height: 600 },
  accordion: { items: [{ id: 'one', title, markdown: words }] },
  hotspots: {
    file: 'images/picture.svg',
    alt: words,
    width: 800,
    height: 600,
    points: [{ id: 'one', x: 50, y: 50, title, markdown: words }],
  },
  flashcards: { title, cards: ['one', 'two'].map((id) => ({ id, front: words, back: words })) },
  steps: { title, items: ['one', 'two'].map((id) => ({ id, title })) },
  video: { title, file: 'video/film.mp4', width: 640, height: 360, seconds: 60, captions: [], transcript: words },
  audio: { title, recordings: [{ language: 'bn', file: 'audio/words.mp3', seconds: 60 }], captions: [], transcript: words },
  pdf: { title, file: 'files/document.pdf', pages: 1, page: 1 },
  download: { title, file: 'files/document.pdf', name: title },
  checklist: { title, items: [{ id: 'one', text: words }], must_tick_all: false },
  callout: { tone: 'tip', markdown: words },
  dialogue: {
    title,
    lines: [
      { id: 'one', speaker: title, text: words, is_learner: false },
      { id: 'two', speaker: title, text: words, is_learner: true },
    ],
  },
  table: {
    caption: title,
    columns: [
      { id: 'name', label: words, align: 'start' },
      { id: 'amount', label: words, align: 'end' },
    ],
    rows: [{ id: 'one', cells: [words, words], is_total: false }],
  },
  quiz: {
    title,
    is_graded: false,
    pass_percent: 70,
    shuffle: true,
    questions: [{ id: 'one', kind: 'true-false', prompt: words, is_true: true, feedback: { true: words, false: words } }],
  },
  worksheet: {
    title,
    parts: [
      {
        kind: 'fields',
        id: 'sums',
        fields: [
          { id: 'in', label: words, unit: 'taka' },
          { id: 'out', label: words, unit: 'taka' },
          { id: 'left', label: words, unit: 'taka', formula: '[in] - [out]' },
        ],
      },
    ],
  },
  reflection: { prompt: words },
  scenario: {
    title,
    scenes: [
      { id: 'start', markdown: words, choices: [{ id: 'on', text: words, next: 'end' }] },
      { id: 'end', markdown: words, choices: [], ending: 'good' },
    ],
  },
}
