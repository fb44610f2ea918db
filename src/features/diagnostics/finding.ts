import type diagnostics from '../../i18n/bn/diagnostics.json'

/** One row of a report. `detail` is a figure or name without words, such as "42 MB" or "/learn/". */
export interface Finding {
  readonly name: keyof (typeof diagnostics)['name']
  readonly result?: keyof (typeof diagnostics)['result']
  readonly tone: 'good' | 'bad' | 'plain'
  readonly detail?: string
}

export const good = (name: Finding['name'], result: NonNullable<Finding['result']>, detail?: string): Finding => ({
  name,
  result,
  tone: 'good',
  ...(detail !== undefined && { detail }),
})

export const bad = (name: Finding['name'], result: NonNullable<Finding['result']>, detail?: string): Finding => ({
  name,
  result,
  tone: 'bad',
  ...(detail !== undefined && { detail }),
})

export const plain = (name: Finding['name'], detail: string): Finding => ({ name, tone: 'plain', detail })
