import type { WrittenLesson } from '../../../../contract/courses/courses.ts'

/** A ready lesson. */
export const customers: WrittenLesson = {
  id: 'customers',
  title: {
    bn: 'খদ্দের ধরে রাখা',
    en: 'Keeping customers',
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
          bn: '## পুরোনো খদ্দের সবচেয়ে বড় পুঁজি\n\nনতুন খদ্দের আনতে সময় আর টাকা লাগে। যিনি একবার খুশি হয়েছেন, তিনি নিজে ফেরেন, অন্যকেও আনেন।\n\nখদ্দের ফেরেন তিন কারণে: **কথা রাখা**, **ভালো ব্যবহার**, **একই মান**।',
          en: '## Customers you have are your greatest capital\n\nA new customer costs time and money. A happy one returns and brings others.\n\nCustomers return for three reasons: **a promise kept**, **kindness**, and **the same quality each time**.',
        },
      },
    },
    {
      id: 'talk',
      kind: 'dialogue',
      version: 1,
      is_required: true,
      data: {
        title: {
          bn: 'একটি অভিযোগ',
          en: 'A complaint',
        },
        lines: [
          {
            id: 'one',
            speaker: {
              bn: 'খদ্দের',
              en: 'Customer',
            },
            text: {
              bn: 'আপা, গতকালের ডিমের দুটো নষ্ট ছিল।',
              en: "Two of yesterday's eggs were bad.",
            },
            is_learner: false,
          },
          {
            id: 'two',
            speaker: {
              bn: 'আপনি',
              en: 'You',
            },
            text: {
              bn: 'শুনে খারাপ লাগছে। জানিয়ে ভালো করেছেন।',
              en: 'I am sorry. Thank you for telling me.',
            },
            is_learner: true,
          },
          {
            id: 'three',
            speaker: {
              bn: 'আপনি',
              en: 'You',
            },
            text: {
              bn: 'এই নিন দুটো ভালো ডিম। কোন খাঁচার ছিল, আমি দেখছি।',
              en: 'Here are two good ones. I will find out which tray it was.',
            },
            is_learner: true,
          },
          {
            id: 'four',
            speaker: {
              bn: 'খদ্দের',
              en: 'Customer',
            },
            text: {
              bn: 'ঠিক আছে আপা, কাল আবার আসব।',
              en: 'Fine, I will come again tomorrow.',
            },
            is_learner: false,
          },
        ],
      },
    },
    {
      id: 'list',
      kind: 'checklist',
      version: 1,
      is_required: true,
      data: {
        title: {
          bn: 'এই সপ্তাহে করি',
          en: 'This week I',
        },
        must_tick_all: false,
        items: [
          {
            id: 'names',
            text: {
              bn: 'পাঁচজন নিয়মিত খদ্দেরের নাম আর পছন্দ লিখি',
              en: 'write down the names and wishes of five regular customers',
            },
          },
          {
            id: 'ask',
            text: {
              bn: 'দুজনকে জিজ্ঞেস করি, কী পেলে আরও ভালো হতো',
              en: 'ask two of them what would be better',
            },
          },
          {
            id: 'promise',
            text: {
              bn: 'যে সময় বলেছি, সেই সময়ে মাল দিই',
              en: 'deliver at the time that I promised',
            },
          },
          {
            id: 'thanks',
            text: {
              bn: 'বিক্রির পর ধন্যবাদ বলি',
              en: 'say thank you after a sale',
            },
          },
        ],
      },
    },
    {
      id: 'tip',
      kind: 'callout',
      version: 1,
      is_required: true,
      data: {
        tone: 'warning',
        title: {
          bn: 'বাকি দেওয়ার আগে',
          en: 'Before you give credit',
        },
        markdown: {
          bn: 'কত টাকা আর কবে দেবেন, দুটোই খাতায় লিখুন। খদ্দেরকে পড়ে শোনান।',
          en: 'Write down how much and until when. Read it to the customer.',
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
            id: 'first',
            kind: 'single',
            prompt: {
              bn: 'অভিযোগ শুনে প্রথমে কী করবেন?',
              en: 'What do you do first when you hear a complaint?',
            },
            options: [
              {
                id: 'deny',
                text: {
                  bn: 'বলি, আমার মাল ভালো',
                  en: 'Say that my goods are good',
                },
                is_right: false,
                feedback: {
                  bn: 'এতে খদ্দের মনে করেন, তাঁর কথা শোনা হলো না।',
                  en: 'The customer feels unheard.',
                },
              },
              {
                id: 'listen',
                text: {
                  bn: 'পুরো কথা শুনি',
                  en: 'Listen to all of it',
                },
                is_right: true,
                feedback: {
                  bn: 'আগে শোনা, তারপর সমাধান।',
                  en: 'Listen first, then solve it.',
                },
              },
              {
                id: 'cut',
                text: {
                  bn: 'সাথে সাথে টাকা ফেরত দিই',
                  en: 'Return the money at once',
                },
                is_right: false,
                feedback: {
                  bn: 'আগে শুনুন: অনেকে শুধু ভালো মাল চান।',
                  en: 'Listen first: many only want good goods.',
                },
              },
            ],
          },
          {
            id: 'new',
            kind: 'true-false',
            prompt: {
              bn: 'নতুন খদ্দের আনা পুরোনো খদ্দের রাখার চেয়ে সহজ।',
              en: 'To find a new customer is easier than to keep one.',
            },
            is_true: false,
            feedback: {
              true: {
                bn: 'ভাবুন, নতুন একজনকে আনতে কত সময় গেছে।',
                en: 'Think how much time a new one took.',
              },
              false: {
                bn: 'পুরোনো খদ্দের আপনাকে চেনেন, বিশ্বাস করেন।',
                en: 'Customers you have know and trust you.',
              },
            },
          },
        ],
      },
    },
  ],
}
