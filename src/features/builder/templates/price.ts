import type { WrittenLesson } from '../../../../contract/courses/courses.ts'

/** A ready lesson. */
export const price: WrittenLesson = {
  id: 'price',
  title: {
    bn: 'দাম ঠিক করা',
    en: 'Setting a price',
  },
  minutes: 10,
  blocks: [
    {
      id: 'why',
      kind: 'text',
      version: 1,
      is_required: true,
      data: {
        markdown: {
          bn: '## দাম মানে শুধু মালের দাম নয়\n\nজরিনা আপা ১০০ টাকার কাপড় দিয়ে ব্যাগ বানান, ১২০ টাকায় বেচেন। ভাবেন লাভ ২০ টাকা। কিন্তু সুতা, চেইন, আসা-যাওয়ার ভাড়া আর তাঁর দুই ঘণ্টার কাজ ধরলে **লাভ নেই, লোকসান**।\n\nদাম ঠিক করার আগে তিনটি জিনিস ধরুন:\n\n1. মালের খরচ\n2. অন্য খরচ: ভাড়া, প্যাকেট, বিদ্যুৎ\n3. নিজের শ্রমের দাম',
          en: '## A price is more than the price of the material\n\nZarina makes a bag from cloth for 100 taka and sells it for 120. She thinks that she earns 20 taka. But with thread, zip, bus fare and her two hours of work **there is no profit, but a loss**.\n\nCount three things before you set a price:\n\n1. the material\n2. other costs: transport, packing, electricity\n3. your own work',
        },
      },
    },
    {
      id: 'sheet',
      kind: 'worksheet',
      version: 1,
      is_required: true,
      data: {
        title: {
          bn: 'আপনার একটি জিনিসের দাম',
          en: 'The price of one thing of yours',
        },
        intro: {
          bn: 'একটি জিনিস ভেবে ঘরগুলো ভরুন।',
          en: 'Think of one thing that you make and fill in the fields.',
        },
        parts: [
          {
            kind: 'fields',
            id: 'costs',
            fields: [
              {
                id: 'material',
                label: {
                  bn: 'মালের খরচ',
                  en: 'Material',
                },
                unit: 'taka',
                example: {
                  bn: '১০০',
                  en: '100',
                },
              },
              {
                id: 'other',
                label: {
                  bn: 'ভাড়া, প্যাকেট ও অন্য খরচ',
                  en: 'Transport, packing and other costs',
                },
                unit: 'taka',
                example: {
                  bn: '১৫',
                  en: '15',
                },
              },
              {
                id: 'hours',
                label: {
                  bn: 'কত ঘণ্টা লাগে',
                  en: 'Hours of work',
                },
                unit: 'number',
                example: {
                  bn: '২',
                  en: '2',
                },
              },
              {
                id: 'wage',
                label: {
                  bn: 'এক ঘণ্টার মজুরি',
                  en: 'Wage of one hour',
                },
                unit: 'taka',
                example: {
                  bn: '৫০',
                  en: '50',
                },
              },
              {
                id: 'cost',
                label: {
                  bn: 'মোট খরচ',
                  en: 'Total cost',
                },
                unit: 'taka',
                formula: '[material] + [other] + [hours] * [wage]',
              },
              {
                id: 'share',
                label: {
                  bn: 'লাভ, শতকরা',
                  en: 'Profit in percent',
                },
                unit: 'percent',
                example: {
                  bn: '১০',
                  en: '10',
                },
              },
              {
                id: 'price',
                label: {
                  bn: 'বেচার দাম',
                  en: 'Price',
                },
                unit: 'taka',
                formula: '[cost] + [cost] * [share] / 100',
              },
            ],
          },
        ],
        meaning: {
          bn: 'বাজারের দাম এর কম হলে খরচ কমান, বা এমন খদ্দের খুঁজুন যিনি ভালো কাজের দাম দেন।',
          en: 'If the market pays less, lower your costs, or find customers who pay for good work.',
        },
      },
    },
    {
      id: 'tip',
      kind: 'callout',
      version: 1,
      is_required: true,
      data: {
        tone: 'tip',
        title: {
          bn: 'বাজার ঘুরে দেখুন',
          en: 'Look at the market',
        },
        markdown: {
          bn: 'অন্তত তিনটি দোকানে একই জিনিসের দাম লিখে আনুন। সবচেয়ে কম দামের দোকানের সাথে পাল্লা দেবেন না, মান আর ব্যবহার দিয়ে এগিয়ে থাকুন।',
          en: 'Write down the price of the same thing in at least three shops. Do not compete with the lowest price: compete with quality and kindness.',
        },
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
            id: 'sum',
            kind: 'number',
            prompt: {
              bn: 'মাল ৬০ টাকা, অন্য খরচ ১০ টাকা, কাজ ১ ঘণ্টা, মজুরি ঘণ্টায় ৪০ টাকা। মোট খরচ কত?',
              en: 'Material 60 taka, other costs 10 taka, one hour of work at 40 taka. What is the total cost?',
            },
            answer: 110,
            tolerance: 0,
            unit: 'taka',
            hint: {
              bn: 'তিনটি খরচ যোগ করুন, নিজের কাজও।',
              en: 'Add all three costs, your own work too.',
            },
            explanation: {
              bn: '৬০ + ১০ + ৪০ = ১১০ টাকা।',
              en: '60 + 10 + 40 = 110 taka.',
            },
          },
          {
            id: 'low',
            kind: 'single',
            prompt: {
              bn: 'খদ্দের খরচের চেয়ে কম দাম বললেন। কী করবেন?',
              en: 'A customer offers less than your cost. What do you do?',
            },
            options: [
              {
                id: 'sell',
                text: {
                  bn: 'বেচে দিই, বিক্রি তো হলো',
                  en: 'Sell, a sale is a sale',
                },
                is_right: false,
                feedback: {
                  bn: 'এতে প্রতিটি বিক্রিতে টাকা কমে।',
                  en: 'Each such sale costs you money.',
                },
              },
              {
                id: 'explain',
                text: {
                  bn: 'খরচ বুঝিয়ে বলি, সবচেয়ে কম দামটি জানাই',
                  en: 'Explain the cost and name the lowest price',
                },
                is_right: true,
                feedback: {
                  bn: 'খদ্দের কারণ জানলে দাম মানেন।',
                  en: 'Customers accept a price when they know its reason.',
                },
              },
              {
                id: 'angry',
                text: {
                  bn: 'রাগ করে ফিরিয়ে দিই',
                  en: 'Send the customer away angrily',
                },
                is_right: false,
                feedback: {
                  bn: 'খদ্দের আর ফিরবেন না।',
                  en: 'The customer will not return.',
                },
              },
            ],
          },
        ],
      },
    },
  ],
}
