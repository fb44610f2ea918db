import type { WrittenLesson } from '../../../../contract/courses/courses.ts'

/** A ready lesson. */
export const cashBook: WrittenLesson = {
  id: 'cash-book',
  title: {
    bn: 'টাকার খাতা',
    en: 'A cash book',
  },
  minutes: 12,
  blocks: [
    {
      id: 'why',
      kind: 'text',
      version: 1,
      is_required: true,
      data: {
        markdown: {
          bn: '## প্রতিদিন পাঁচ মিনিট\n\nদোকানের টাকা আর সংসারের টাকা মিশে গেলে লাভ বোঝা যায় না। তাই প্রতিদিন লিখুন **কত এলো** আর **কত গেল**। দিনের শেষে হাতের টাকার সাথে মেলান।',
          en: '## Five minutes each day\n\nIf the money of the shop and of the home mix, nobody knows the profit. So write down each day **how much came in** and **how much went out**. In the evening compare it with the money in your hand.',
        },
      },
    },
    {
      id: 'example',
      kind: 'table',
      version: 1,
      is_required: true,
      data: {
        caption: {
          bn: 'এক দিনের খাতা',
          en: 'One day in the book',
        },
        columns: [
          {
            id: 'what',
            label: {
              bn: 'কীসের',
              en: 'What',
            },
            align: 'start',
          },
          {
            id: 'in',
            label: {
              bn: 'এলো',
              en: 'In',
            },
            align: 'end',
          },
          {
            id: 'out',
            label: {
              bn: 'গেল',
              en: 'Out',
            },
            align: 'end',
          },
        ],
        rows: [
          {
            id: 'start',
            cells: [
              {
                bn: 'সকালে হাতে ছিল',
                en: 'In hand in the morning',
              },
              {
                bn: '৫০০',
                en: '500',
              },
              {
                bn: '–',
                en: '–',
              },
            ],
            is_total: false,
          },
          {
            id: 'sales',
            cells: [
              {
                bn: 'বিক্রি',
                en: 'Sales',
              },
              {
                bn: '৮৫০',
                en: '850',
              },
              {
                bn: '–',
                en: '–',
              },
            ],
            is_total: false,
          },
          {
            id: 'goods',
            cells: [
              {
                bn: 'মাল কেনা',
                en: 'Goods',
              },
              {
                bn: '–',
                en: '–',
              },
              {
                bn: '৪০০',
                en: '400',
              },
            ],
            is_total: false,
          },
          {
            id: 'fare',
            cells: [
              {
                bn: 'ভ্যান ভাড়া',
                en: 'Van',
              },
              {
                bn: '–',
                en: '–',
              },
              {
                bn: '৫০',
                en: '50',
              },
            ],
            is_total: false,
          },
          {
            id: 'end',
            cells: [
              {
                bn: 'সন্ধ্যায় হাতে',
                en: 'In hand in the evening',
              },
              {
                bn: '৯০০',
                en: '900',
              },
              {
                bn: '–',
                en: '–',
              },
            ],
            is_total: true,
          },
        ],
      },
    },
    {
      id: 'how',
      kind: 'steps',
      version: 1,
      is_required: true,
      data: {
        title: {
          bn: 'কীভাবে লিখি',
          en: 'How I write it',
        },
        items: [
          {
            id: 'morning',
            title: {
              bn: 'সকালে হাতের টাকা গুনে লিখি',
              en: 'In the morning I count and write the money in hand',
            },
          },
          {
            id: 'each',
            title: {
              bn: 'প্রতিটি লেনদেন তখনই লিখি',
              en: 'I write each sale and purchase at once',
            },
            markdown: {
              bn: 'পরে লিখব ভাবলে ভুলে যাই। ছোট খরচও লিখি।',
              en: 'Later means forgotten. Small costs count too.',
            },
          },
          {
            id: 'home',
            title: {
              bn: 'সংসারের জন্য যা নিই, সেটাও লিখি',
              en: 'I also write what I take for the home',
            },
          },
          {
            id: 'evening',
            title: {
              bn: 'সন্ধ্যায় যোগ-বিয়োগ করে হাতের টাকার সাথে মেলাই',
              en: 'In the evening I calculate and compare with the money in hand',
            },
          },
        ],
      },
    },
    {
      id: 'quiz',
      kind: 'quiz',
      version: 2,
      is_required: true,
      data: {
        title: {
          bn: 'মিলিয়ে নিই',
          en: 'Check yourself',
        },
        is_graded: false,
        pass_percent: 70,
        shuffle: true,
        questions: [
          {
            id: 'left',
            kind: 'number',
            prompt: {
              bn: 'সকালে ৩০০ টাকা, এলো ৭০০, গেল ৪৫০। সন্ধ্যায় হাতে কত থাকার কথা?',
              en: '300 taka in the morning, 700 came in, 450 went out. How much should be in hand?',
            },
            answer: 550,
            tolerance: 0,
            unit: 'taka',
            hint: {
              bn: 'সকালের টাকার সাথে যা এলো যোগ করুন, তারপর যা গেল বাদ দিন।',
              en: "Add what came in to the morning's money, then take away what went out.",
            },
            explanation: {
              bn: '৩০০ + ৭০০ - ৪৫০ = ৫৫০ টাকা।',
              en: '300 + 700 - 450 = 550 taka.',
            },
          },
          {
            id: 'order',
            kind: 'ordering',
            prompt: {
              bn: 'দিনের কাজ সাজান।',
              en: 'Put the day in order.',
            },
            items: [
              {
                id: 'count',
                text: {
                  bn: 'সকালে টাকা গোনা',
                  en: 'count the money in the morning',
                },
              },
              {
                id: 'write',
                text: {
                  bn: 'লেনদেন লেখা',
                  en: 'write sales and purchases',
                },
              },
              {
                id: 'sum',
                text: {
                  bn: 'সন্ধ্যায় যোগ-বিয়োগ',
                  en: 'calculate in the evening',
                },
              },
              {
                id: 'match',
                text: {
                  bn: 'হাতের টাকার সাথে মেলানো',
                  en: 'compare with the money in hand',
                },
              },
            ],
            hint: {
              bn: 'যোগ-বিয়োগ না হলে মেলানো যায় না।',
              en: 'You cannot compare before you have calculated.',
            },
          },
        ],
      },
    },
    {
      id: 'think',
      kind: 'reflection',
      version: 1,
      is_required: false,
      data: {
        prompt: {
          bn: 'গত সপ্তাহে কোন খরচটি লিখতে ভুলে গিয়েছিলেন? কীভাবে মনে রাখবেন?',
          en: 'Which cost did you forget to write last week? How will you remember it?',
        },
      },
    },
  ],
}
