interface DemoPost {
  /** Key of a demo person. */
  readonly author: string
  readonly hoursAgo: number
  readonly body: string
}

/** The posts of the first start, oldest first. */
export const demoPosts: readonly DemoPost[] = [
  {
    author: 'instructor',
    hoursAgo: 220,
    body: 'সবাইকে স্বাগতম। দোকানের যেকোনো কথা এখানে লিখুন: কী বিক্রি হলো, কোথায় আটকে গেলেন, কী শিখলেন। ছোট প্রশ্ন বলে কিছু নেই।',
  },
  {
    author: 'rahima',
    hoursAgo: 197,
    body: 'আজ প্রথম দিন সব খাতায় লিখলাম। এলো ১,৮৪০ টাকা, গেল ১,৩১০ টাকা। আগে ভাবতাম লাভই হয় না। আসলে লিখতাম না বলে বুঝতাম না।',
  },
  {
    author: 'karim',
    hoursAgo: 172,
    body: 'হাটের দিনে চা-বিস্কুট দ্বিগুণ চলে। গত মঙ্গলবার থেকে আগের রাতেই মাল এনে রাখি। সকালে আর দৌড়াতে হয় না।',
  },
  {
    author: 'sumi',
    hoursAgo: 150,
    body: 'ডিমের দাম আবার বাড়ল। ডজনে ৬ টাকা বেশি দিয়ে আনছি। আপনারা কি দাম বাড়িয়েছেন, না লাভ কমিয়ে আগের দামেই দিচ্ছেন?',
  },
  {
    author: 'mostafa',
    hoursAgo: 147,
    body: 'ডিমে আমি লাভ কম রাখি। ডিম নিতে এসে লোকে চাল-ডালও নেয়। তবে কত কম রাখলাম, সেটা খাতায় লিখি।',
  },
  {
    author: 'ritu',
    hoursAgo: 126,
    body: 'I sell hand-woven cloth from home. The lesson about price helped me count the thread, the bus fare and my own hours. My price was too low for two years.',
  },
  {
    author: 'jahanara',
    hoursAgo: 101,
    body: 'তিন দিন বৃষ্টিতে রাস্তা ডুবে ছিল, ভ্যান আসেনি। এখন থেকে শুকনা খাবার আর মোমবাতি এক সপ্তাহের মতো রেখে দেব।',
  },
  {
    author: 'hasina',
    hoursAgo: 79,
    body: 'পাওনা চাইতে লজ্জা লাগত। এখন বলি, “আপা, খাতায় ৩৫০ টাকা আছে। এই হাটে অর্ধেক দিলে সুবিধা হয়।” বেশির ভাগ মানুষ খুশিমনেই দেন।',
  },
  {
    author: 'tanvir',
    hoursAgo: 74,
    body: 'দোকানে মোবাইলে টাকা নেওয়া শুরু করার পর কলেজের ছেলেমেয়েরা বেশি আসে। রাতে খাতার সঙ্গে ফোনের টাকাও মেলাই।\n\nSince I take mobile payments, more students come. At night I check the phone money against my book too.',
  },
  {
    author: 'karim',
    hoursAgo: 52,
    body: 'একটা প্রশ্ন। বাড়ির জন্য দোকান থেকে চাল-তেল নিলে খাতায় কীভাবে লিখব? এটা কি দোকানের খরচ?',
  },
  {
    author: 'rahima',
    hoursAgo: 49,
    body: 'করিম ভাই, আমি আলাদা পাতায় “নিজের নেওয়া” লিখি, কেনা দামে। মাস শেষে দেখি দোকান আমাকে কত টাকার বাজার দিল।',
  },
  {
    author: 'instructor',
    hoursAgo: 46,
    body: 'রহিমা আপা ঠিক বলেছেন। মাস শেষে তিনটা জিনিস মেলান: খাতা, বাক্সের টাকা আর তাকের মাল। না মিললে ভয় নেই, কোথায় ফাঁক সেটাই তো জানতে চাই।',
  },
  {
    author: 'mostafa',
    hoursAgo: 27,
    body: 'নেট থাকে না বলে কোর্সটা ফোনে নামিয়ে রেখেছিলাম। ঘাটে বসে দুইটা পাঠ শেষ করলাম।',
  },
  {
    author: 'sumi',
    hoursAgo: 8,
    body: 'সাবান আর শ্যাম্পু চোখের সমান উঁচু তাকে রাখলাম। এক দিনেই ১২টা মিনিপ্যাক বেশি গেল!',
  },
  {
    author: 'student',
    hoursAgo: 3,
    body: 'বাকির খাতা আলাদা করেছি। যিনি বাকি নেন, তাঁর নামে এক পাতা। এই মাসে ২,৩০০ টাকা উঠে এসেছে।',
  },
]
