import { block, callout, image, multiple, n, number, option, pic, quiz, single, t, table, text, truth } from './say.mjs'

export const l2 = {
  id: 'price-and-discount',
  title: t('দাম, ছাড়, আর কখন ছাড়ে লোকসান', 'Price, discount, and when a discount loses money'),
  minutes: 10,
  blocks: [
    text('l2-goal', '### এই পাঠে কী শিখবেন\n- দাম কমালে **মোট লাভ** আর **আসল লাভ** কত থাকে, তা বের করতে পারবেন।\n- কত টাকা পর্যন্ত ছাড় দেওয়া যায়, তা আগেই জানবেন।\n\nএই পাঠের সব দাম শুধু **উদাহরণ**।',
      '### What you will learn\n- You will work out the **gross profit** and **net profit** left after a discount.\n- You will know beforehand how far you can go.\n\nAll prices in this lesson are only **examples**.'),
    image('l2-parts', pic('price-parts', 'একটি থ্রি-পিসের পাশে তিন রঙের থাম। নিচে কেনার টাকা সবচেয়ে বড়, মাঝে চলতি খরচ, ওপরে আসল লাভ। পাশে কাঁচি।', 'Beside a three-piece stands a bar in three colours: the cost of buying is the largest at the bottom, running costs in the middle, net profit on top. Scissors lie beside it.'),
      'ছাড় কাটা যায় ওপর থেকে। আগে কাটে আসল লাভ।', 'A discount cuts from the top. Net profit goes first.'),
    text('l2-sum', '### একটি থ্রি-পিসের হিসাব\n| কী | টাকা |\n|:--|--:|\n| বেচা দাম | ৮০০ |\n| কেনা, ভ্যান ভাড়া সহ | ৬০০ |\n| **মোট লাভ** | **২০০** |\n| চলতি খরচের ভাগ | ৮০ |\n| **আসল লাভ** | **১২০** |\n\nদোকান ভাড়া, বিদ্যুৎ, প্যাকেট: এসব **চলতি খরচ**। মরিয়ম মাসের চলতি খরচকে যত পিস বেচেন তা দিয়ে ভাগ করেছেন। প্রতি পিসে পড়ে ৮০ টাকা।',
      '### The sums of one three-piece\n| What | Taka |\n|:--|--:|\n| Selling price | 800 |\n| Bought, with van fare | 600 |\n| **Gross profit** | **200** |\n| Share of running costs | 80 |\n| **Net profit** | **120** |\n\nShop rent, electricity, bags: these are **running costs**. Moriom divided a month’s running costs by the pieces she sells. Each piece carries 80 taka.'),
    table('l2-discounts', t('৮০০ টাকার থ্রি-পিসে ছাড় দিলে', 'A discount on the 800 taka three-piece'),
      [['off', t('ছাড়', 'Discount')], ['price', t('বেচা দাম', 'Price'), 'end'], ['gross', t('মোট লাভ', 'Gross profit'), 'end'], ['net', t('আসল লাভ', 'Net profit'), 'end']],
      [[t('ছাড় নেই', 'None'), n(800), n(200), n(120)], [t('৫% = ৪০ টাকা', '5% = 40 taka'), n(760), n(160), n(80)], [t('১০% = ৮০ টাকা', '10% = 80 taka'), n(720), n(120), n(40)], [t('১৫% = ১২০ টাকা', '15% = 120 taka'), n(680), n(80), n(0)], [t('২০% = ১৬০ টাকা', '20% = 160 taka'), n(640), n(40), n(-40)]],
      t('১৫% ছাড়ে আসল লাভ শূন্য। এর বেশি দিলে লোকসান।', 'At 15% the net profit is nothing. Beyond that you lose money.')),
    callout('l2-gross-trap', 'warning', t('মোট লাভ দেখে ভুলবেন না', 'Do not be fooled by the gross profit'),
      '৬৪০ টাকায় বেচলেও মনে হয় ৪০ টাকা লাভ। কিন্তু চলতি খরচ ৮০ টাকা। **তাই আসলে ৪০ টাকা লোকসান।**', 'At 640 taka it looks like 40 taka of profit. But running costs are 80. **In truth you lose 40 taka.**'),
    block('l2-sheet', 'worksheet', {
      title: t('ছাড় দেওয়ার আগে আমার হিসাব', 'My sums before a discount'),
      intro: t('একটি মালের কথা ভাবুন। নিজের অঙ্ক বসান।', 'Think of one thing you sell. Put in your own figures.'),
      parts: [
        { kind: 'fields', id: 'now', title: t('এখন', 'Now'), fields: [
          { id: 'price', label: t('বেচা দাম', 'Selling price'), unit: 'taka', example: n('800') },
          { id: 'cost', label: t('কেনা, আনার খরচ সহ', 'Bought, with bringing it'), unit: 'taka', example: n('600') },
          { id: 'share', label: t('চলতি খরচের ভাগ', 'Share of running costs'), unit: 'taka', hint: t('মাসের চলতি খরচ ÷ মাসে কয়টি বেচেন', 'A month’s running costs ÷ pieces sold in a month'), example: n('80') },
          { id: 'net-now', label: t('আসল লাভ', 'Net profit'), unit: 'taka', formula: '[price] - [cost] - [share]' },
          { id: 'lowest', label: t('এর নিচে বেচলে লোকসান', 'Below this price you lose'), unit: 'taka', formula: '[cost] + [share]' },
          { id: 'most', label: t('বড়জোর এত টাকা ছাড়', 'The largest discount'), unit: 'taka', formula: 'max(0, [price] - [lowest])' },
        ] },
        { kind: 'fields', id: 'then', title: t('ছাড় দিলে', 'With a discount'), fields: [
          { id: 'percent', label: t('শতকরা কত ছাড়', 'Discount in per cent'), unit: 'percent', example: n('10') },
          { id: 'new-price', label: t('নতুন দাম', 'New price'), unit: 'taka', formula: '[price] - [price] * [percent] / 100' },
          { id: 'gross', label: t('মোট লাভ', 'Gross profit'), unit: 'taka', formula: '[new-price] - [cost]' },
          { id: 'net', label: t('আসল লাভ', 'Net profit'), unit: 'taka', formula: '[new-price] - [cost] - [share]' },
        ] },
        { kind: 'fields', id: 'more', title: t('কত বেশি বেচতে হবে', 'How many more to sell'), fields: [
          { id: 'usual', label: t('এখন মাসে কয়টি বেচেন', 'Pieces sold in a month now'), unit: 'number', example: n('10') },
          { id: 'needed', label: t('ছাড়ে একই লাভ পেতে বেচতে হবে', 'To earn the same with the discount, sell'), unit: 'number', formula: 'if([net] > 0, round([usual] * [net-now] / [net] + 0.4999), 1 / 0)' },
        ] },
      ],
      meaning: t('আসল লাভ শূন্যের নিচে গেলে প্রতিটি বেচায় লোকসান। তখন শেষ ঘরটি খালি থাকে: যত বেশিই বেচুন, লাভ হবে না।', 'If the net profit is below nothing, every sale loses money. Then the last box stays empty: however many you sell, there is no profit.'),
    }),
    block('l2-cases', 'accordion', { items: [
      { id: 'l2-double', title: t('“বেশি বেচলে তো পুষিয়ে যাবে?”', '“If I sell more, won’t it even out?”'), markdown: t('১০% ছাড়ে আসল লাভ ১২০ থেকে নামে ৪০ টাকায়। ১০টি বেচে লাভ ছিল **১,২০০ টাকা**। এখন একই লাভ পেতে বেচতে হবে **৩০টি**। চলতি খরচ আগের মতো পিসপ্রতি ৮০ ধরে। এত খদ্দের কি আছেন? আগে ভাবুন।', 'At 10% off, net profit falls from 120 to 40 taka. Ten pieces earned **1,200 taka**. To earn the same you must now sell **30**, still counting 80 taka of running costs for each. Are there so many customers? Think first.') },
      { id: 'l2-season', title: t('শীত শেষ, চাদর রয়ে গেছে', 'Winter is over and shawls are left'), markdown: t('চাদর কেনা ৩০০ টাকা। রেখে দিলে এক বছর টাকা আটকে থাকে, পোকায়ও কাটে। ৩০০ টাকায় বেচলে লাভ নেই, তবু **টাকা ফেরে**, নতুন মাল আসে। এমন ছাড় মাঝে মাঝে চলে। কত কমে দিলেন, খাতায় লিখুন।', 'A shawl cost 300 taka. Kept, the money is stuck for a year, and moths eat it. Sold for 300 there is no profit, but **the money comes back** for new goods. Such a discount is all right now and then. Write down how much you gave.') },
      { id: 'l2-two', title: t('দুটি নিলে কম', 'Two for less'), markdown: t('ছোটদের জামা কেনা ১৫০, বেচা ২২০, চলতি খরচ ২০। একটিতে আসল লাভ **৫০ টাকা**। দুটি ৪০০ টাকায় দিলে: ৪০০ − ৩০০ − ৪০ = **৬০ টাকা**। একজনের কাছ থেকে ১০ টাকা বেশি এলো। আগে হিসাব করলে এমন ছাড়ে লাভ থাকে।', 'A child’s dress: bought 150, sold 220, running costs 20. One earns **50 taka** net. Two for 400: 400 − 300 − 40 = **60 taka**. That is 10 more from one customer. Worked out first, such an offer can earn.') },
      { id: 'l2-gift', title: t('ছাড়ের বদলে', 'Instead of a discount'), markdown: t('দাম না কমিয়ে অন্য কিছু দিন। যেমন: মাপ না হলে বদল, ভালো প্যাকেট, একটা চুলের ফিতা। ৫ টাকার ফিতা দিলে খরচ ৫, আর ৫% ছাড়ে যায় ৪০।', 'Give something other than a lower price: an exchange, a nice bag, a hair ribbon. A ribbon costs 5 taka; a 5% discount costs 40.') },
    ] }),
    quiz('l2-practice', t('হিসাব করে দেখুন', 'Work it out'), [
      number('l2-q1', 70, t('৭০০ টাকার শাড়িতে ১০% ছাড়। ছাড় কত টাকা?', 'A 700 taka sari, 10% off. How many taka is the discount?'), t('১০০ টাকায় ১০ টাকা। ৭০০ টাকায়?', '10 taka in every 100. And in 700?'), t('৭০০ × ১০ ÷ ১০০ = ৭০ টাকা।', '700 × 10 ÷ 100 = 70 taka.')),
      number('l2-q2', 40, t('লুঙ্গি বেচা ৩৫০, কেনা ২৭০, চলতি খরচের ভাগ ৪০। আসল লাভ কত?', 'A lungi sells for 350, cost 270, share of running costs 40. What is the net profit?'), t('আগে মোট লাভ বের করুন, তারপর চলতি খরচ বাদ দিন।', 'Find the gross profit first, then take off the running costs.'), t('৩৫০ − ২৭০ = ৮০। ৮০ − ৪০ = ৪০ টাকা।', '350 − 270 = 80. 80 − 40 = 40 taka.')),
      number('l2-q3', 310, t('ওই লুঙ্গি কত টাকার নিচে বেচলে লোকসান?', 'Below what price does that lungi lose money?'), t('কেনা আর চলতি খরচ যোগ করুন।', 'Add what it cost and the running costs.'), t('২৭০ + ৪০ = ৩১০ টাকা।', '270 + 40 = 310 taka.')),
      truth('l2-q4', false, t('মোট লাভ থাকলে লোকসান হতে পারে না।', 'With a gross profit there can be no loss.'), t('চলতি খরচটা ভুলে গেলেন? আরেকবার ভাবুন।', 'Did you forget the running costs? Think again.'), t('ঠিক। চলতি খরচ বাদ দিলে লোকসান হতে পারে।', 'Right. After running costs it can be a loss.')),
      single('l2-q5', t('থ্রি-পিস ৮০০ টাকা, কেনা ৬০০, চলতি খরচ ৮০। খদ্দের ৬৫০ বললেন। কী করবেন?', 'Three-piece 800 taka, cost 600, running costs 80. The customer offers 650. What do you do?'),
        option('a', false, 'মোট লাভ ৫০, তাই দিয়ে দেব', 'Gross profit is 50, so I sell', 'চলতি খরচ ৮০ বাদ দিলে কত থাকে?', 'What is left after 80 of running costs?'),
        option('b', true, 'হেসে বলব: “৭২০ পর্যন্ত পারি, আপা।”', 'Smile and say: “I can go down to 720, Apa.”', 'ঠিক। ৭২০ টাকায় আসল লাভ ৪০ থাকে।', 'Right. At 720 you keep 40 net.'),
        option('c', false, 'রাগ করে বলব: “আর আসবেন না!”', 'Say angrily: “Do not come again!”', 'দাম বলা খদ্দেরের অধিকার। নরম করে বলুন।', 'A customer may bargain. Answer gently.')),
    ]),
    callout('l2-recap', 'remember', t('মনে রাখুন', 'Remember'), '- **কেনা + চলতি খরচ = সবচেয়ে কম দাম।** এর নিচে লোকসান।\n- ছাড় আগে খায় **আসল লাভ**।\n- ছাড়ের হিসাব আগে করুন, খদ্দেরের সামনে নয়।\n- **আজকের কাজ:** তিনটি মালের সবচেয়ে কম দাম খাতায় লিখুন।',
      '- **Bought + running costs = the lowest price.** Below that you lose.\n- A discount eats the **net profit** first.\n- Work it out beforehand, not in front of the customer.\n- **To do today:** write the lowest price of three things.'),
  ],
}
