interface Text {
  readonly bn: string
  readonly en: string
}

interface DemoReply {
  /** Key of a demo person. */
  readonly author: string
  readonly hoursAgo: number
  readonly body: string
}

interface DemoThread extends DemoReply {
  /** Address of a subject. */
  readonly category: string
  readonly title: string
  readonly isPinned?: boolean
  readonly isLocked?: boolean
  /** Place of the best reply, from 0. */
  readonly best?: number
  readonly replies: readonly DemoReply[]
}

export const demoCategories: readonly { readonly slug: string; readonly name: Text; readonly about: Text }[] = [
  {
    slug: 'money',
    name: { bn: 'হিসাব আর দাম', en: 'Money and prices' },
    about: { bn: 'খাতা, লাভ, বাকি আর দাম ঠিক করা', en: 'Books, profit, credit and prices' },
  },
  {
    slug: 'hens',
    name: { bn: 'হাঁস-মুরগি', en: 'Hens and ducks' },
    about: { bn: 'খাবার, রোগ, টিকা আর ডিম', en: 'Feed, illness, vaccines and eggs' },
  },
  { slug: 'customers', name: { bn: 'ক্রেতা', en: 'Customers' }, about: { bn: 'ক্রেতা পাওয়া আর ধরে রাখা', en: 'To find customers and keep them' } },
  {
    slug: 'loans',
    name: { bn: 'ঋণ আর সঞ্চয়', en: 'Loans and savings' },
    about: { bn: 'কিস্তি, সুদ আর জমানো', en: 'Instalments, interest and saving' },
  },
  {
    slug: 'anything',
    name: { bn: 'যেকোনো কথা', en: 'Anything' },
    about: { bn: 'ব্যবসার যেকোনো প্রশ্ন', en: 'Every question about business' },
  },
]

/** The threads of the first start. */
export const demoThreads: readonly DemoThread[] = [
  {
    category: 'anything',
    author: 'instructor',
    hoursAgo: 400,
    title: 'এখানে কীভাবে প্রশ্ন করবেন',
    body: 'এক আলোচনায় **একটি প্রশ্ন** রাখুন।\n\n- কী বেচেন, কোথায় বেচেন, লিখুন\n- টাকার অঙ্ক থাকলে লিখুন\n- উত্তর কাজে লাগলে সেটাকে কাজের উত্তর করে দিন\n\nফোন নম্বর বা ঠিকানা লিখবেন না।',
    isPinned: true,
    isLocked: true,
    replies: [],
  },
  {
    category: 'hens',
    author: 'karim',
    hoursAgo: 28,
    title: 'খাবারের দাম বাড়লে ডিমের দাম কীভাবে ঠিক করব?',
    body: 'এক বস্তা খাবার আগে ছিল ২,১০০ টাকা, এখন ২,৬০০। ক্রেতারা বেশি দাম দিতে চান না।',
    best: 0,
    replies: [
      {
        author: 'rahima',
        hoursAgo: 22,
        body: 'আগে **একটি ডিমের খরচ** বের করুন। তার ওপর ১ টাকা লাভ ধরুন। ক্রেতাকে খাতা দেখালে তিনি বোঝেন।',
      },
      { author: 'mostafa', hoursAgo: 20, body: 'আমরা পাঁচজন মিলে একসঙ্গে খাবার কিনি। বস্তায় ১৫০ টাকা কম পড়ে।' },
      { author: 'karim', hoursAgo: 19, body: 'খরচ বের করলাম: একটা ডিমে ৯ টাকা ৪০ পয়সা। আজ থেকে ১১ টাকা রাখব। ধন্যবাদ আপা।' },
      { author: 'sumi', hoursAgo: 5, body: 'ভাঙা ডিমও হিসাবে ধরবেন। মাসে আমার ৪০টা ভাঙে।' },
    ],
  },
  {
    category: 'money',
    author: 'student',
    hoursAgo: 60,
    title: 'দোকান থেকে ঘরের জন্য নিলে খাতায় কীভাবে লিখি?',
    body: 'চাল আর তেল প্রায়ই ঘরে নিই। মাস শেষে লাভ মেলে না।',
    best: 1,
    replies: [
      { author: 'hasina', hoursAgo: 58, body: 'আমি কেনা দামে “ঘরে নিলাম” লিখে রাখি।' },
      {
        author: 'instructor',
        hoursAgo: 50,
        body: 'ঘরের জন্য নেওয়া জিনিস **দোকানের খরচ নয়**। কেনা দামে আলাদা পাতায় লিখুন:\n\n1. তারিখ\n2. কী নিলেন\n3. কেনা দাম\n\nমাস শেষে লাভ থেকে এটা বাদ দিন।',
      },
      { author: 'student', hoursAgo: 47, body: 'এক সপ্তাহ লিখলাম। ১,২০০ টাকা ঘরেই গেছে! এখন বুঝলাম।' },
    ],
  },
  {
    category: 'customers',
    author: 'ritu',
    hoursAgo: 90,
    title: 'How do you photograph cloth so that the colour is right?',
    body: 'Buyers say the cloth looks different from the picture. I only have a phone with a small camera.',
    best: 0,
    replies: [
      {
        author: 'instructor',
        hoursAgo: 84,
        body: 'Take it **outside in the morning, in the shade**. Never with the flash. Put a white paper beside the cloth.',
      },
      { author: 'tanvir', hoursAgo: 80, body: 'Wipe the lens first. In a shop it always has oil on it.' },
      { author: 'ritu', hoursAgo: 40, body: 'The shade works. Two buyers came back already.' },
    ],
  },
  {
    category: 'loans',
    author: 'jahanara',
    hoursAgo: 130,
    title: 'সপ্তাহের কিস্তি না মাসের কিস্তি, কোনটা ভালো?',
    body: 'হাওরে বর্ষায় বেচাকেনা কমে যায়। তখন সপ্তাহের কিস্তি দিতে কষ্ট হয়।',
    replies: [
      { author: 'hasina', hoursAgo: 120, body: 'আয় যদি প্রতিদিন হয়, সপ্তাহের কিস্তি গায়ে লাগে না। মৌসুমি আয় হলে মাসের কিস্তি ভালো।' },
      { author: 'tanvir', hoursAgo: 96, body: 'মোট কত টাকা ফেরত দেবেন, সেটা দুই জায়গায় লিখে মেলান। শুধু কিস্তির অঙ্ক দেখবেন না।' },
    ],
  },
  {
    category: 'money',
    author: 'tanvir',
    hoursAgo: 12,
    title: 'মোবাইলে টাকা নিলে খরচ কার?',
    body: 'হাজারে প্রায় ১৮ টাকা কাটে। আপনারা কি ক্রেতার কাছ থেকে নেন?',
    replies: [{ author: 'karim', hoursAgo: 9, body: 'আমি নিই না। বিক্রি বেশি হয়, তাতেই পোষায়।' }],
  },
  {
    category: 'hens',
    author: 'sumi',
    hoursAgo: 3,
    title: 'শীতে মুরগি ডিম কম দিচ্ছে',
    body: 'গত বছরও এমন হয়েছিল। কেউ কি আলো জ্বালিয়ে রাখেন?',
    replies: [],
  },
]

/** Comments below posts of the wall. `post`: its place among the demo posts. */
export const demoComments: readonly (DemoReply & { readonly post: number })[] = [
  { post: 1, author: 'student', hoursAgo: 190, body: 'আমিও আজ থেকে লিখব আপা।' },
  { post: 1, author: 'instructor', hoursAgo: 188, body: 'দারুণ! এক সপ্তাহ পরে আবার জানাবেন।' },
  { post: 3, author: 'karim', hoursAgo: 145, body: 'আমি আগের দামেই দিচ্ছি, তবে ডজনে এক টাকা লাভ কমেছে।' },
  { post: 5, author: 'hasina', hoursAgo: 110, body: 'Same here. I never counted my own hours.' },
]
