interface Text {
  readonly bn: string
  readonly en: string
}

interface DemoEvent {
  /** Key of a demo person. */
  readonly organiser: string
  /** Days after the first start; 0 is the next morning or afternoon. */
  readonly day: number
  /** The hour in Dhaka. */
  readonly hour: number
  readonly hours: number
  readonly title: Text
  readonly place: Text
  readonly description: Text
  readonly capacity: number | null
  /** Keys of the registered people, in order. */
  readonly claims: readonly string[]
}

const only = (bn: string): Text => ({ bn, en: '' })

/** Past and future events for the first start. Some in one language, some in both. */
export const demoEvents: readonly DemoEvent[] = [
  {
    organiser: 'instructor',
    day: 0,
    hour: 16,
    hours: 2,
    title: { bn: 'খাতা মেলানোর আসর', en: 'Let us balance our books together' },
    place: { bn: 'মেলান্দহ ইউনিয়ন পরিষদ, জামালপুর', en: 'Melandaha Union Hall, Jamalpur' },
    description: {
      bn: 'নিজের খাতা নিয়ে আসুন। দিনের বেচাকেনা কীভাবে মেলাতে হয়, একসঙ্গে বসে দেখব।\n\nচা আর মুড়ি থাকবে। ছোট বাচ্চা নিয়ে আসতে পারেন।',
      en: 'Bring your own book. We sit together and see how a day of buying and selling is balanced.\n\nThere will be tea and puffed rice. Small children are welcome.',
    },
    capacity: 20,
    claims: ['student', 'rahima', 'karim', 'sumi', 'hasina'],
  },
  {
    organiser: 'instructor',
    day: 3,
    hour: 10,
    hours: 4,
    title: { bn: 'মুরগির টিকা দেওয়া শেখা', en: 'Learn to vaccinate hens' },
    place: { bn: 'উপজেলা প্রাণিসম্পদ অফিস, বকশীগঞ্জ', en: 'Livestock Office, Bakshiganj' },
    description: {
      bn: 'প্রাণিসম্পদ অফিসের লোক হাতে ধরে দেখাবেন। নিজের মুরগি আনতে হবে না।',
      en: 'Staff of the livestock office show it step by step. You need not bring your own hens.',
    },
    capacity: 4,
    claims: ['rahima', 'jahanara', 'mostafa', 'sumi', 'hasina', 'karim'],
  },
  {
    organiser: 'karim',
    day: 6,
    hour: 17,
    hours: 2,
    title: only('হাটের দোকানদারদের বৈঠক'),
    place: only('শ্যামনগর হাট, আমার চায়ের দোকান'),
    description: only('মাল একসঙ্গে আনলে ভাড়া কত কমে, সেই কথা হবে। যে কেউ আসতে পারেন।'),
    capacity: null,
    claims: ['tanvir', 'mostafa'],
  },
  {
    organiser: 'ritu',
    day: 11,
    hour: 11,
    hours: 3,
    title: { bn: '', en: 'Selling hand-woven cloth online' },
    place: { bn: 'বাঘাইছড়ি বাজার, রাঙ্গামাটি', en: 'Baghaichhari Bazar, Rangamati' },
    description: { bn: '', en: 'How I photograph my cloth, write the price and send parcels. Bring a phone and one piece of your work.' },
    capacity: 12,
    claims: ['jahanara'],
  },
  {
    organiser: 'instructor',
    day: 18,
    hour: 9,
    hours: 32,
    title: { bn: 'দুই দিনের উদ্যোক্তা মেলা', en: 'A fair for small businesses, two days' },
    place: { bn: 'জেলা স্কুল মাঠ, ময়মনসিংহ', en: 'Zilla School field, Mymensingh' },
    description: {
      bn: 'নিজের জিনিস নিয়ে বসার জায়গা পাবেন। টেবিল দেওয়া হবে। দুপুরের খাবার নিজের।',
      en: 'You get a place to show what you make. Tables are there. Bring your own lunch.',
    },
    capacity: 60,
    claims: ['tanvir', 'rahima', 'ritu'],
  },
  {
    organiser: 'instructor',
    day: -9,
    hour: 10,
    hours: 3,
    title: { bn: 'দাম ঠিক করার আসর', en: 'Finding the right price' },
    place: { bn: 'মেলান্দহ ইউনিয়ন পরিষদ, জামালপুর', en: 'Melandaha Union Hall, Jamalpur' },
    description: { bn: 'নিজের একটা পণ্যের দাম হিসাব করে বাড়ি যাব।', en: 'Everybody goes home with the price of one thing they sell.' },
    capacity: 15,
    claims: ['student', 'rahima', 'sumi'],
  },
]
