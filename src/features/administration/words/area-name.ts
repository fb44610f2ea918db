import type { TFunction } from 'i18next'

/** The name of an area for administrators; an area without one has its own. */
export const areaName = (t: TFunction<['wording', 'common']>, area: string): string =>
  t([`areas.${area}` as 'areas.common', area as 'areas.common'], { defaultValue: area })
