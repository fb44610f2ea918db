import { expect, it } from 'vitest'
import { reminderText } from './reminder-text.ts'

const facts = { name: 'করিম', amount: '৫০০ টাকা', since: '১ নভেম্বর', due: '', seller: '' }

it('is kind, in the language of the customer, with name, amount and day', () => {
  expect(reminderText(facts, 'bn')).toMatch(/^করিম, ভালো আছেন তো\? ১ নভেম্বর থেকে .* ৫০০ টাকা বাকি আছে। .* ধন্যবাদ।$/)
  const english = reminderText({ ...facts, name: 'Karim', amount: '500 taka', since: '1 November' }, 'en')
  expect(english).toMatch(/^Karim, I hope you are well\. Since 1 November my book has 500 taka on your page\. Please/)
})

it('names the promised day and the seller only where there are some', () => {
  expect(reminderText(facts, 'bn')).not.toMatch(/বলেছিলেন|\n| {2}/)
  const full = reminderText({ ...facts, due: '৫ নভেম্বর', seller: 'রহিমা স্টোর' }, 'bn')
  expect(full).toContain('আপনি ৫ নভেম্বর দেবেন বলেছিলেন।')
  expect(full).toMatch(/\nরহিমা স্টোর$/)
})
