import { existsSync, writeFileSync } from 'node:fs'
import { t } from './say.mjs'
const lessons = []
for (let n = 1; n <= 7; n += 1) if (existsSync(new URL(`l${n}.mjs`, import.meta.url))) lessons.push((await import(`./l${n}.mjs`))[`l${n}`])
const course = {
  format: 1, version: 1, slug: 'bikri-o-mobile-taka',
  title: t('বিক্রি আর মোবাইলের টাকা', 'Selling, and mobile money safely'),
  summary: t('খদ্দেরের মন বুঝে বেচুন, আর মোবাইলের টাকা নিরাপদে রাখুন।', 'Sell by knowing your customers, and keep your mobile money safe.'),
  outcomes: [
    t('কে কেনেন আর কেন কেনেন, তা চিনে মাল আনতে পারবেন।', 'Know who buys and why, and bring the right goods.'),
    t('ছাড় দিলে লাভ থাকে কি না, আগে হিসাব করতে পারবেন।', 'Work out beforehand whether a discount still leaves a profit.'),
    t('হাসিমুখে বাকি দিতে, পাওনা চাইতে আর না বলতে পারবেন।', 'Give credit, ask for your money and say no, all kindly.'),
    t('মোবাইলে টাকা নিতে, পাঠাতে আর ফাঁদ চিনতে পারবেন।', 'Take and send mobile money and see a trick in time.'),
    t('মোবাইলের টাকা আর তার খরচ খাতায় লিখতে পারবেন।', 'Keep mobile money and its fees in your cash book.'),
    t('সত্যি ছবি দিয়ে দূরের মানুষের কাছে বেচতে পারবেন।', 'Sell to people far away with honest photos.'),
  ],
  level: 'beginner', subject: 'selling',
  keywords: ['বিক্রি', 'বেচা', 'খদ্দের', 'দাম', 'ছাড়', 'বাকি', 'মোবাইলের টাকা', 'মোবাইল ব্যাংকিং', 'পিন', 'প্রতারণা', 'ডেলিভারি', 'কাপড়', 'bikri', 'becha', 'khodder', 'dam', 'char', 'baki', 'mobile taka', 'pin', 'otp', 'protarona', 'delivery', 'kapor', 'selling', 'discount', 'mobile money', 'scam', 'customers', 'online selling'],
  minutes: lessons.reduce((sum, one) => sum + one.minutes, 0), order: 'free',
  instructor: t('হাসিনা বেগম', 'Hasina Begum'),
  about_instructor: t('হাটে কাপড় বেচে বড় হয়েছেন। এখন অন্যদের বেচাকেনা আর টাকা সামলানো শেখান।', 'She grew up selling cloth at the market. Now she teaches others to sell and to look after their money.'),
  cover: 'images/cover.svg', handbook: 'handbook/handbook.pdf',
  modules: [
    { id: 'selling-well', title: t('খদ্দের, দাম আর বাকি', 'Customers, price and credit'), lessons: lessons.slice(0, 3) },
    ...(lessons.length > 3 ? [{ id: 'mobile-money', title: t('মোবাইলের টাকা আর দূরের বেচা', 'Mobile money and selling far away'), lessons: lessons.slice(3) }] : []),
  ],
}
writeFileSync(new URL('../../course.json', import.meta.url), `${JSON.stringify(course, null, 2)}\n`)
console.log(lessons.map(({ id, blocks }) => `${id} ${blocks.length}`).join(', '))
