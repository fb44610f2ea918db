import { block, callout, image, n, number, option, pic, quiz, single, t, table, text, truth } from './say.mjs'

const no = t('–', '–')
export const l3 = {
  id: 'kind-credit',
  title: t('হাসিমুখে বাকি', 'Credit, with a smile'),
  minutes: 9,
  blocks: [
    text('l3-goal', '### এই পাঠে কী শিখবেন\n- কাকে কত **বাকি** দেবেন, আগে ঠিক করতে পারবেন।\n- সম্পর্ক নষ্ট না করে পাওনা চাইতে পারবেন।\n- দরকার হলে নরম করে “না” বলতে পারবেন।',
      '### What you will learn\n- You will decide beforehand how much **credit** to give.\n- You will ask for your money without spoiling friendship.\n- You will say “no” gently when you must.'),
    image('l3-talk', pic('kind-credit', 'মরিয়ম আর রত্না আপা বেঞ্চে বসে খোলা খাতা দেখছেন। দুজনের মুখে হাসি। পাশে ভাঁজ করা শাড়ি।', 'Moriom and Ratna Apa sit on a bench and look at an open book. Both smile. A folded sari lies beside them.'),
      'বাকি লেখা হয় দুজনের সামনে।', 'Credit is written in front of both.'),
    text('l3-why', '### বাকি কেন ভেবে দেব?\nবাকি দিলে খদ্দের খুশি হন, আবার আসেন। কিন্তু বাকিতে গেলে মালও গেল, টাকাও এলো না। নতুন মাল কেনার টাকা আটকে যায়।\n\nমরিয়ম তাই দুটি নিয়ম করেছেন:\n- এক ঘরে **১,০০০ টাকার** বেশি বাকি নয়।\n- আগের বাকির কিছু না পেলে নতুন বাকি নয়।\n\nএ দুটি মরিয়মের নিয়ম। আপনারটা আপনি ঠিক করুন।',
      '### Why think before giving credit?\nCredit makes people happy and they come back. But the goods are gone and no money has come. The money for new goods is stuck.\n\nSo Moriom has two rules:\n- No more than **1,000 taka** of credit for one home.\n- No new credit until some of the old is paid.\n\nThese are Moriom’s rules. Make your own.'),
    table('l3-page', t('বাকির খাতায় রত্না আপার পাতা', 'Ratna Apa’s page in the credit book'),
      [['day', t('তারিখ', 'Date')], ['what', t('কী', 'What')], ['took', t('বাকি নিলেন', 'Took'), 'end'], ['paid', t('দিলেন', 'Paid'), 'end'], ['owes', t('পাওনা', 'Owes'), 'end']],
      [[n('3'), t('শাড়ি', 'Sari'), n(900), n(400), n(500)], [n('10'), t('টাকা দিলেন', 'Paid'), no, n(200), n(300)], [n('17'), t('ওড়না', 'Scarf'), n(150), no, n(450)], [n('24'), t('টাকা দিলেন', 'Paid'), no, n(250), n(200)], [t('মোট', 'Total'), no, n(1050), n(850), n(200)]],
      t('১,০৫০ − ৮৫০ = ২০০ টাকা এখনো পাওনা।', '1,050 − 850 = 200 taka is still owed.'), [4]),
    block('l3-steps', 'steps', { title: t('বাকি দেওয়ার পাঁচ কদম', 'Five steps of giving credit'), items: [
      { id: 'l3-s1', title: t('আগের পাতা দেখুন', 'Look at the old page'), markdown: t('কত বাকি আছে? সীমা পার হবে কি?', 'How much is owed? Will it pass the limit?') },
      { id: 'l3-s2', title: t('কিছু নগদ চান', 'Ask for a part now'), markdown: t('“অর্ধেক আজ দিলে আমার সুবিধা হয়, আপা।”', '“If you give half today, it helps me, Apa.”') },
      { id: 'l3-s3', title: t('ফেরতের দিন ঠিক করুন', 'Agree on a day'), markdown: t('দিনটা খদ্দের নিজে বলবেন। তাহলে মনে থাকে।', 'Let the customer name the day. Then it is remembered.') },
      { id: 'l3-s4', title: t('তখনই লিখুন', 'Write at once'), markdown: t('নাম, কী, কত, কবে দেবেন।', 'Name, what, how much, and when.') },
      { id: 'l3-s5', title: t('পড়ে শোনান', 'Read it aloud'), markdown: t('“শাড়ি ৯০০, দিলেন ৪০০, বাকি ৫০০। ঠিক আছে?”', '“Sari 900, paid 400, owed 500. Is that right?”') },
    ] }),
    block('l3-listen', 'audio', { title: t('শুনুন: পাওনা চাওয়া', 'Listen: asking for what is owed'), recordings: [{ language: 'bn', file: 'audio/kind-words-bn.mp3', seconds: 30 }, { language: 'en', file: 'audio/kind-words-en.mp3', seconds: 30 }], captions: [],
      transcript: t('রত্না আপা, কেমন আছেন? ছেলে ভালো আছে তো?\n\nআপা, শাড়ির পাঁচশ টাকা বাকি আছে। আপনি বলেছিলেন, দশ তারিখে দেবেন। আজ দশ তারিখ।\n\nএকবারে না পারলে আজ দুইশ দিন। বাকি তিনশ পরে।\n\nধন্যবাদ আপা। এই দেখেন, লিখে রাখলাম। এখন পাওনা তিনশ টাকা।', 'Ratna Apa, how are you? Is your son well?\n\nApa, five hundred taka is owed for the sari. You said you would pay on the tenth. Today is the tenth.\n\nIf you cannot pay all at once, give two hundred today. The other three hundred later.\n\nThank you, Apa. Look, I have written it down. Now you owe three hundred taka.') }, { is_required: false }),
    block('l3-cards', 'flashcards', { title: t('নরম করে কী বলবেন?', 'What do you say, gently?'), cards: [
      { id: 'l3-c1', front: t('সীমা পার, তবু বাকি চান', 'Past the limit, but wants more'), back: t('“আপা, আগের কিছু দিলে আবার দিতে পারি। নইলে আমার মাল আনা বন্ধ হয়ে যায়।”', '“Apa, if you pay part of the old, I can give again. Otherwise I cannot buy goods.”') },
      { id: 'l3-c2', front: t('কথা দিয়ে আসেননি', 'Promised but did not come'), back: t('একা পেলে বলুন: “কোনো অসুবিধা হলো নাকি? কোন দিন পারবেন?”', 'Say it in private: “Was there some trouble? Which day can you?”') },
      { id: 'l3-c3', front: t('অচেনা মানুষ বাকি চান', 'A stranger wants credit'), back: t('“নতুন মানুষকে বাকি দিই না, ভাই। তুলে রাখি, টাকা নিয়ে আসেন।”', '“I do not give credit to new people, brother. I will keep it aside; come back with the money.”') },
    ] }),
    quiz('l3-practice', t('নিজে দেখুন', 'Try it'), [
      { id: 'l3-q1', kind: 'ordering', prompt: t('বাকি দেওয়ার কদমগুলো পরপর সাজান।', 'Put the steps of giving credit in order.'), hint: t('আগে পুরোনো পাতা। একদম শেষে পড়ে শোনানো।', 'First the old page. Reading aloud comes last.'),
        items: [{ id: 'a', text: t('আগের পাতা দেখা', 'Look at the old page') }, { id: 'b', text: t('কিছু নগদ চাওয়া', 'Ask for a part now') }, { id: 'c', text: t('ফেরতের দিন ঠিক করা', 'Agree on a day') }, { id: 'd', text: t('খাতায় লেখা', 'Write in the book') }, { id: 'e', text: t('পড়ে শোনানো', 'Read it aloud') }] },
      number('l3-q2', 350, t('শাড়ি ৯৫০ টাকা। দিলেন ৬০০। কত বাকি?', 'A sari is 950 taka. She pays 600. How much is owed?'), t('দাম থেকে যা দিলেন, তা বাদ দিন।', 'Take what she paid from the price.'), t('৯৫০ − ৬০০ = ৩৫০ টাকা।', '950 − 600 = 350 taka.')),
      { id: 'l3-q3', kind: 'short-text', prompt: t('মাল নিলেন, টাকা পরে দেবেন। এক কথায় একে কী বলে?', 'Goods now, money later. What is it called in one word?'), accepted: ['বাকি', 'বাকী', 'বাকিতে', 'ধার', 'baki', 'credit', 'on credit'], hint: t('এই পাঠের নামেই আছে।', 'It is in the title of this lesson.'), explanation: t('একে **বাকি** বলে।', 'It is called **credit**.') },
      truth('l3-q4', true, t('পাওনা অন্য মানুষের সামনে না চেয়ে একা পেলে চাওয়া ভালো।', 'It is better to ask for money in private than before others.'), t('ঠিক। এতে কারও মান যায় না।', 'Right. Nobody is shamed.'), t('সবার সামনে চাইলে মানুষ লজ্জা পান। তাহলে?', 'People feel ashamed before others. So?')),
      single('l3-q5', t('রত্না আপার বাকি ৮০০। সীমা ১,০০০। তিনি আজ ৫০০ টাকার মাল বাকি চান। কী করবেন?', 'Ratna Apa owes 800. The limit is 1,000. Today she wants 500 more on credit. What do you do?'),
        option('a', false, 'চেনা মানুষ, দিয়ে দেব', 'I know her, so I give', '৮০০ + ৫০০ কত হয়? সীমা কত?', 'What is 800 + 500? What is the limit?'),
        option('b', true, 'আগে অন্তত ৩০০ টাকা দিতে বলব', 'Ask her to pay at least 300 first', 'ঠিক। ৮০০ − ৩০০ + ৫০০ = ১,০০০। সীমার মধ্যে।', 'Right. 800 − 300 + 500 = 1,000, within the limit.'),
        option('c', false, 'সবার সামনে বকা দেব', 'Scold her before everyone', 'এতে খদ্দেরও যায়, টাকাও যায়।', 'Then you lose the customer and the money.')),
    ]),
    callout('l3-recap', 'remember', t('মনে রাখুন', 'Remember'), '- বাকির **সীমা** আগে ঠিক করুন।\n- দুজনের সামনে লিখুন, পড়ে শোনান।\n- একা পেলে, হাসিমুখে চান। ভাগে ভাগেও নিন।\n- **আজকের কাজ:** সবার পাওনা একটা পাতায় যোগ করুন।',
      '- Fix a **limit** for credit beforehand.\n- Write in front of both and read it aloud.\n- Ask in private, with a smile. Take it in parts too.\n- **To do today:** add up on one page what everybody owes.'),
  ],
}
