import type diagnostics from '../../i18n/bn/diagnostics.json'

/** One row of a report. `detail` is a figure or name without words, such as "42 MB" or "/learn/". */
export interface Finding {
  readonly name: keyof (typeof diagnostics)['name']
  readonly said?: keyof (typeof diagnostics)['said']
  readonly tone: 'good' | 'bad' | 'plain'
  readonly detail?: string
}

export const good = (name: Finding['name'], said: NonNullable<Finding['said']>, detail?: string): Finding => ({
  name,
  said,
  tone: 'good',
  ...(detail !== undefined && { detail }),
})

export const bad = (name: Finding['name'], said: NonNullable<Finding['said']>, detail?: string): Finding => ({
  name,
  said,
  tone: 'bad',
  ...(detail !== undefined && { detail }),
})

export const plain = (name: Finding['name'], detail: string): Finding => ({ name, tone: 'plain', detail })
