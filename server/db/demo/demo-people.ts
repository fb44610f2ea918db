import type { FaceId, Role } from '../../../contract/account/person.ts'

export interface DemoPerson {
  /** Identifies the person in the other demo tables; the id is derived from it. */
  readonly key: string
  readonly name: string
  readonly face: FaceId
  readonly phone: string
  readonly email: string | null
  readonly role: Role
  readonly place: string
  readonly about: string
}

const student = { role: 'student', email: null } as const

/** Three people to sign in as, and learners who author content. All have the same password. */
export const demoPassword = 'demo-Pass-2026'
export const demoPeople: readonly DemoPerson[] = [
  {
    key: 'student',
    name: 'মরিয়ম বেগম',
    face: 'indigo-sari',
    phone: '+8801700000001',
    email: 'student@demo.test',
    role: 'student',
    place: 'মেলান্দহ, জামালপুর',
    about: 'বাড়ির সামনে ছোট মুদি দোকান চালাই।',
  },
  {
    key: 'instructor',
    name: 'নাসরিন আক্তার',
    face: 'leaf-sari',
    phone: '+8801700000002',
    email: 'instructor@demo.test',
    role: 'instructor',
    place: 'ময়মনসিংহ',
    about: 'গ্রামে গ্রামে দোকানের হিসাব শেখাই।',
  },
  {
    key: 'admin',
    name: 'কামরুল হাসান',
    face: 'glasses',
    phone: '+8801700000003',
    email: 'admin@demo.test',
    role: 'admin',
    place: 'ঢাকা',
    about: '',
  },
  {
    ...student,
    key: 'rahima',
    name: 'রহিমা খাতুন',
    face: 'clay-sari',
    phone: '+8801700000011',
    place: 'বকশীগঞ্জ, জামালপুর',
    about: 'মুদি দোকান আর হাঁসের ডিম।',
  },
  {
    ...student,
    key: 'karim',
    name: 'আবদুল করিম',
    face: 'moustache',
    phone: '+8801700000012',
    place: 'শ্যামনগর, সাতক্ষীরা',
    about: 'হাটের কোণে চায়ের দোকান।',
  },
  {
    ...student,
    key: 'sumi',
    name: 'সুমি রানী দাস',
    face: 'flower',
    phone: '+8801700000013',
    place: 'বানিয়াচং, হবিগঞ্জ',
    about: 'ডিম, চাল আর সাবান বেচি।',
  },
  {
    ...student,
    key: 'mostafa',
    name: 'মোস্তফা কামাল',
    face: 'straw-hat',
    phone: '+8801700000014',
    place: 'চিলমারী, কুড়িগ্রাম',
    about: 'ঘাটের দোকান, নৌকার যাত্রীই ক্রেতা।',
  },
  {
    ...student,
    key: 'jahanara',
    name: 'জাহানারা বেগম',
    face: 'grandmother',
    phone: '+8801700000015',
    place: 'তাহিরপুর, সুনামগঞ্জ',
    about: 'হাওর এলাকায় দোকান।',
  },
  {
    ...student,
    key: 'tanvir',
    name: 'তানভীর আহমেদ',
    face: 'gamcha',
    phone: '+8801700000016',
    place: 'বাঘা, রাজশাহী',
    about: 'ফ্লেক্সিলোড আর খাতা-কলমের দোকান।',
  },
  {
    ...student,
    key: 'ritu',
    name: 'রিতু চাকমা',
    face: 'braids',
    phone: '+8801700000017',
    place: 'বাঘাইছড়ি, রাঙ্গামাটি',
    about: 'হাতে বোনা কাপড় বেচি।',
  },
  {
    ...student,
    key: 'hasina',
    name: 'হাসিনা বানু',
    face: 'indigo-sari',
    phone: '+8801700000018',
    place: 'চরফ্যাশন, ভোলা',
    about: 'শুঁটকি আর মুদির দোকান।',
  },
]

/** Finished lessons of the first course, per learner. */
export const demoProgress: readonly { readonly person: string; readonly lessons: number }[] = [
  { person: 'rahima', lessons: 99 },
  { person: 'mostafa', lessons: 3 },
  { person: 'hasina', lessons: 4 },
  { person: 'ritu', lessons: 5 },
  { person: 'karim', lessons: 1 },
]
