import type { TFunction } from 'i18next'

/** The name of an area for administrators; an area without one has its own. */
export const areaName = (t: TFunction<['administration', 'common']>, area: string): string =>
  t([`words.areas.${area}` as 'words.areas.common', area as 'words.areas.common'], { defaultValue: area })
