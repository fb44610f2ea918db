import type { Locator, Page } from '@playwright/test'

/** Clicks a button by its whole name. */
export const press = (within: Page | Locator, name: string): Promise<void> => within.getByRole('button', { name, exact: true }).click()
