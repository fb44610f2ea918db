export const t = (bn, en) => ({ bn, en })
export const block = (id, kind, data, more = {}) => ({ id, kind, version: kind === 'quiz' ? 2 : 1, is_required: true, ...more, data })
export const text = (id, bn, en) => block(id, 'text', { markdown: t(bn, en) })
export const callout = (id, tone, title, bn, en) => block(id, 'callout', { tone, title, markdown: t(bn, en) })
export const pic = (name, bn, en, height = 360) => ({ file: `images/${name}.svg`, alt: t(bn, en), width: 640, height })
export const image = (id, picture, bn, en) => block(id, 'image', { ...picture, caption: t(bn, en) })
export const table = (id, caption, columns, rows, note, totals = []) =>
  block(id, 'table', {
    caption,
    columns: columns.map(([key, label, align]) => ({ id: key, label, align: align ?? 'start' })),
    rows: rows.map((cells, n) => ({ id: `r${n + 1}`, cells, is_total: totals.includes(n) })),
    ...(note && { note }),
  })
/** Numbers in both scripts. */
export const n = (value) => {
  const en = typeof value === 'number' ? value.toLocaleString('en-IN').replace('-', '−') : value
  return t(en.replace(/\d/g, (d) => '০১২৩৪৫৬৭৮৯'[d]), en)
}
export const option = (id, isRight, bn, en, fbn, fen) => ({ id, text: t(bn, en), is_right: isRight, feedback: t(fbn, fen) })
export const single = (id, prompt, ...options) => ({ id, kind: 'single', prompt, options })
export const multiple = (id, prompt, ...options) => ({ id, kind: 'multiple', prompt, options })
export const truth = (id, isTrue, prompt, whenTrue, whenFalse) => ({ id, kind: 'true-false', prompt, is_true: isTrue, feedback: { true: whenTrue, false: whenFalse } })
export const number = (id, answer, prompt, hint, explanation, unit = 'taka') => ({ id, kind: 'number', prompt, explanation, answer, tolerance: 0, unit, hint })
export const quiz = (id, title, questions, more = {}) => block(id, 'quiz', { title, is_graded: false, pass_percent: 70, shuffle: true, ...more, questions })
