/** Everything the server says to people, in Bengali. The shape of this table is the shape of the English one. */
export const bn = {
  // Refusals, by code.
  bad_request: 'অনুরোধটা বোঝা গেল না। আবার চেষ্টা করুন।',
  invalid_input: 'কিছু ঘর ঠিক নেই। দেখে আবার পাঠান।',
  wrong_password: 'এখনকার পাসওয়ার্ড মিলছে না। আরেকবার দেখুন।',
  link_dead: 'লিংকটি আর কাজ করে না। নতুন লিংক চেয়ে নিন।',
  login_failed: 'নম্বর বা পাসওয়ার্ড মিলছে না। আরেকবার দেখুন।',
  sign_in_needed: 'আগে লগ ইন করুন।',
  session_ended: 'আবার লগ ইন করুন। আপনার লেখা এখানেই জমা আছে।',
  forbidden: 'এই কাজের অনুমতি আপনার নেই।',
  wrong_account: 'এই লেখা অন্য অ্যাকাউন্টের। সেই অ্যাকাউন্টে লগ ইন করুন।',
  foreign_request: 'অনুরোধটা এই অ্যাপ থেকে আসেনি, তাই নেওয়া হয়নি।',
  not_found: 'এটি খুঁজে পাওয়া গেল না।',
  conflict: 'এটি আগে থেকেই আছে।',
  too_large: 'লেখাটা বা ফাইলটা খুব বড়। ছোট করে আবার পাঠান।',
  wrong_type: 'এই ধরনের তথ্য নেওয়া যায় না।',
  bad_range: 'ফাইলের এই অংশটুকু নেই।',
  too_many: 'অনেকবার চেষ্টা হয়েছে। {wait} পরে আবার করুন।',
  fault: 'কিছু একটা ভুল হয়েছে। আবার চেষ্টা করুন।',
  id_taken: 'এই লেখা আগেই অন্য নামে জমা আছে। নতুন করে লিখুন।',
  id_reused: 'এই লেখা আগেই পাঠানো হয়েছে। নতুন করে লিখুন।',
  server_fault: 'লেখাটা রাখা গেল না। দোষ আমাদের, লেখা এখানেই জমা আছে।',
  too_many_devices: 'অনেক ফোন থেকে শেখা হয়েছে। আগের একটি ফোন ব্যবহার করুন।',
  unknown_command: 'অ্যাপটা পুরোনো। নতুনটা নিয়ে আবার পাঠান।',
  upgrade: 'অ্যাপটা পুরোনো। নতুনটা নিয়ে আবার পাঠান।',
  event_over: 'ইভেন্টটা শেষ হয়ে গেছে। এখন আর আসন নেওয়া যায় না।',
  called_off: 'আয়োজক ইভেন্টটা বাতিল করেছেন।',
  busy: 'এখন খুব ভিড়। একটু পরে আবার চেষ্টা করুন।',

  // Fields, by code.
  invalid: 'এই ঘরটা ঠিক নেই।',
  required: 'এই ঘরটা পূরণ করুন',
  unknown: 'এই ঘরটা এখানে চলে না।',
  repeated: 'একই তথ্য দুবার এসেছে।',
  too_long: 'লেখাটা খুব লম্বা। ছোট করুন।',
  bad_characters: 'লেখায় এমন চিহ্ন আছে যা রাখা যায় না।',
  bad_phone: 'ফোন নম্বরটা ঠিক নেই। ০১ দিয়ে ১১ অঙ্কের নম্বর লিখুন।',
  bad_email: 'ইমেইল ঠিকানাটা ঠিক নেই।',
  email_unavailable: 'এই ইমেইল এখানে ব্যবহার করা যাবে না। অন্যটি দিন।',
  bad_key: 'চাবিতে শুধু ইংরেজি অক্ষর, অঙ্ক, ডট আর ড্যাশ চলে।',
  taken: 'এই ভাষায় চাবিটি আগে থেকেই আছে।',
  password_short: 'পাসওয়ার্ড অন্তত ৮ অক্ষরের হতে হবে।',
  password_common: 'এই পাসওয়ার্ড সহজে অনুমান করা যায়। অন্য একটা ভাবুন।',
  passwords_differ: 'নতুন পাসওয়ার্ড দুটি মিলছে না',
  ends_before_start: 'শেষ হওয়ার সময় শুরুর পরে দিন।',
  too_many_days: 'একটা ইভেন্ট ৩১ দিনের বেশি হয় না।',
  needs_right_option: 'অন্তত একটি ঠিক উত্তর লাগবে।',

  // Good news.
  signed_in: 'লগ ইন হয়েছে।',
  registered: 'এখন লগ ইন করুন। এই নম্বরে আগে অ্যাকাউন্ট থাকলে আগের পাসওয়ার্ডই চলবে।',
  signed_out: 'লগ আউট হয়েছে।',
  saved: 'সেভ হয়েছে।',
  saved_check_mail: 'সেভ হয়েছে। ইমেইলে একটা লিংক গেছে, সেটি খুলুন।',
  password_changed: 'পাসওয়ার্ড বদলানো হয়েছে। অন্য ফোনে আবার লগ ইন করতে হবে।',
  password_reset: 'নতুন পাসওয়ার্ড রাখা হয়েছে। এখন লগ ইন করুন।',
  reset_mail_sent: 'এই ইমেইলে অ্যাকাউন্ট থাকলে সেখানে একটা লিংক যাবে। ১ ঘণ্টার মধ্যে খুলুন।',
  verification_mail_sent: 'এই ইমেইল নিশ্চিত করা বাকি থাকলে সেখানে একটা লিংক যাবে।',
  email_verified: 'ইমেইল ঠিক আছে। ধন্যবাদ।',
  translations_ready: 'কথাগুলো তৈরি।',
  language_chosen: 'ভাষা বদলানো হয়েছে।',
  removed: 'মুছে ফেলা হয়েছে।',
  connection_works: 'যোগাযোগ ঠিক আছে।',

  // Waiting times.
  seconds: '{count} সেকেন্ড',
  minutes: '{count} মিনিট',

  // Page banners.
  certificate: 'সনদ',
  certificate_sentence: 'কোর্সটির সব পাঠ শেষ করেছেন এবং পরীক্ষায় পাস করেছেন',
  certificate_date: 'তারিখ',
  certificate_code: 'সনদ নম্বর',
  certificate_scan: 'যাচাই করতে ফোনের ক্যামেরা ধরুন',

  tagline: 'গ্রামীণ উদ্যোক্তাদের শেখার প্ল্যাটফর্ম',
  banner_dashboard: 'আমার পাতা',
  banner_dashboard_subtitle: 'যেখানে থেমেছিলেন, সেখান থেকে শুরু করুন',
  banner_courses: 'কোর্সের তালিকা',
  banner_courses_subtitle: 'ব্যবসার কাজে লাগে এমন ছোট ছোট কোর্স',
  banner_my_courses: 'আমার শেখার পথ',
  banner_my_courses_subtitle: 'আপনার কোর্স আর কতদূর এগোলেন',
  banner_course_learning: 'কোর্স শেখা',
  banner_course_learning_subtitle: 'একটু একটু করে শিখুন',
  progress: 'এগিয়েছেন',

  // Mails.
  verify_subject: '{product}: আপনার ইমেইল ঠিকানা',
  verify_text: 'এই ঠিকানা আপনার হলে লিংকটি খুলুন। লিংকটি ৪৮ ঘণ্টা কাজ করবে।\n\n{link}\n\nআপনি না চাইলে কিছু করতে হবে না।',
  reset_subject: '{product}: নতুন পাসওয়ার্ড',
  reset_text: 'নতুন পাসওয়ার্ড রাখতে লিংকটি খুলুন। লিংকটি ১ ঘণ্টা কাজ করবে, একবারই।\n\n{link}\n\nআপনি না চাইলে কিছু করতে হবে না। আগের পাসওয়ার্ডই থাকবে।',
  known_email_subject: '{product}: আপনার অ্যাকাউন্ট আছে',
  known_email_text:
    'এই ইমেইল দিয়ে নতুন অ্যাকাউন্ট খোলার চেষ্টা হয়েছে। আপনার অ্যাকাউন্ট আগে থেকেই আছে। পাসওয়ার্ড ভুলে গেলে এখান থেকে নতুন নিন:\n\n{link}\n\nআপনি না করে থাকলে কিছু করতে হবে না।',
}

/** Every key of the tables. */
export type WordKey = keyof typeof bn
