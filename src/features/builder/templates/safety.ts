import type { WrittenLesson } from '../../../../contract/courses/courses.ts'

/** A ready lesson. */
export const safety: WrittenLesson = {
  id: 'safety',
  title: {
    bn: 'নিরাপদে কাজ',
    en: 'Safe work',
  },
  minutes: 8,
  blocks: [
    {
      id: 'why',
      kind: 'text',
      version: 1,
      is_required: true,
      data: {
        markdown: {
          bn: '## একটি দুর্ঘটনা অনেক দিনের আয় নেয়\n\nচুলা, বিদ্যুৎ, ধারালো জিনিস আর রাসায়নিক: ছোট ব্যবসায় বিপদ বেশি আসে এই চারটি থেকে। বেশির ভাগ দুর্ঘটনা **আগে থেকে ঠেকানো যায়**।',
          en: '## One accident takes the income of many days\n\nFire, electricity, sharp tools and chemicals: most dangers of a small business come from these four. Most accidents **can be prevented**.',
        },
      },
    },
    {
      id: 'list',
      kind: 'checklist',
      version: 1,
      is_required: true,
      data: {
        title: {
          bn: 'আমার কাজের জায়গা',
          en: 'My place of work',
        },
        must_tick_all: false,
        items: [
          {
            id: 'fire',
            text: {
              bn: 'চুলার পাশে কাপড়, কাগজ, তেল নেই',
              en: 'No cloth, paper or oil near the stove',
            },
          },
          {
            id: 'water',
            text: {
              bn: 'বালি বা পানির বালতি হাতের কাছে আছে',
              en: 'A bucket of sand or water is near',
            },
            hint: {
              bn: 'তেলের আগুনে পানি নয়, ঢাকনা বা বালি।',
              en: 'Never water on burning oil: a lid or sand.',
            },
          },
          {
            id: 'wire',
            text: {
              bn: 'তারে ছেঁড়া বা জোড়া নেই, হাত শুকনো রাখি',
              en: 'No torn or patched wires, and I keep my hands dry',
            },
          },
          {
            id: 'bottle',
            text: {
              bn: 'রাসায়নিক পানির বোতলে রাখি না, গায়ে নাম লেখা',
              en: 'Chemicals are never in water bottles, and have a label',
            },
          },
          {
            id: 'children',
            text: {
              bn: 'শিশুদের নাগালের বাইরে',
              en: 'Out of reach of children',
            },
          },
        ],
      },
    },
    {
      id: 'burn',
      kind: 'steps',
      version: 1,
      is_required: true,
      data: {
        title: {
          bn: 'পুড়ে গেলে',
          en: 'After a burn',
        },
        items: [
          {
            id: 'away',
            title: {
              bn: 'আগুন বা গরম থেকে সরান',
              en: 'Move away from the heat',
            },
          },
          {
            id: 'cool',
            title: {
              bn: '২০ মিনিট ঠান্ডা পানি ঢালুন',
              en: 'Pour cool water for 20 minutes',
            },
            markdown: {
              bn: 'বরফ, টুথপেস্ট, ডিম বা তেল নয়।',
              en: 'No ice, toothpaste, egg or oil.',
            },
          },
          {
            id: 'cover',
            title: {
              bn: 'পরিষ্কার কাপড়ে আলগা করে ঢাকুন',
              en: 'Cover it loosely with clean cloth',
            },
          },
          {
            id: 'doctor',
            title: {
              bn: 'বড় পোড়া, মুখ বা শিশু হলে হাসপাতালে যান',
              en: 'Go to hospital with a large burn, a burnt face, or a child',
            },
          },
        ],
      },
    },
    {
      id: 'call',
      kind: 'callout',
      version: 1,
      is_required: true,
      data: {
        tone: 'warning',
        title: {
          bn: 'জরুরি ফোন',
          en: 'Emergency call',
        },
        markdown: {
          bn: 'আগুন, অ্যাম্বুলেন্স বা পুলিশ: **৯৯৯**। ফোনে টাকা না থাকলেও চলে।',
          en: 'Fire, ambulance or police: **999**. It works without credit.',
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
            id: 'oil',
            kind: 'single',
            prompt: {
              bn: 'কড়াইয়ের তেলে আগুন ধরেছে। কী করবেন?',
              en: 'Oil in a pan burns. What do you do?',
            },
            options: [
              {
                id: 'water',
                text: {
                  bn: 'পানি ঢালি',
                  en: 'Pour water',
                },
                is_right: false,
                feedback: {
                  bn: 'পানি পড়লে জ্বলন্ত তেল ছিটকে যায়।',
                  en: 'Burning oil splashes when water meets it.',
                },
              },
              {
                id: 'lid',
                text: {
                  bn: 'চুলা বন্ধ করে ঢাকনা দিই',
                  en: 'Turn off the stove and put a lid on',
                },
                is_right: true,
                feedback: {
                  bn: 'বাতাস না পেলে আগুন নেভে।',
                  en: 'Without air the fire goes out.',
                },
              },
              {
                id: 'carry',
                text: {
                  bn: 'কড়াই বাইরে নিয়ে যাই',
                  en: 'Carry the pan outside',
                },
                is_right: false,
                feedback: {
                  bn: 'পথে তেল পড়ে পুড়ে যেতে পারেন।',
                  en: 'The oil may spill and burn you.',
                },
              },
            ],
          },
          {
            id: 'paste',
            kind: 'true-false',
            prompt: {
              bn: 'পোড়ায় টুথপেস্ট দিলে ভালো হয়।',
              en: 'Toothpaste helps a burn.',
            },
            is_true: false,
            feedback: {
              true: {
                bn: 'পেস্ট তাপ আটকে রাখে।',
                en: 'Paste keeps the heat in.',
              },
              false: {
                bn: '২০ মিনিট ঠান্ডা পানিই সবচেয়ে ভালো।',
                en: 'Cool water for 20 minutes is best.',
              },
            },
          },
        ],
      },
    },
  ],
}
