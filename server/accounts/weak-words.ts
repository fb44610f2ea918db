/**
 * Frequent parts of passwords, from breach lists and from Bangladesh: words, names, places, prayers, teams,
 * companies. In lower case; the caller strips digits and signs at both ends.
 */
export const weakWords: ReadonlySet<string> = new Set(
  `
  password passwort passw0rd pass passcode passme pa mypassword newpassword secret letmein welcome admin administrator root user
  guest login master default changeme test testing tester demo sample temp temporary qwerty qwertyui qwertyuiop qwertyu asdf asdfgh
  asdfghjk asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa
  iloveyou ilove loveyou love lovely lover loveme babygirl baby sweet sweetheart darling honey angel princess prince queen king
  sunshine moonlight star stars superstar rainbow flower flowers rose butterfly summer winter spring autumn monday friday sunday
  january february march april june july august september october november december dragon monkey tiger lion eagle shadow
  superman batman spiderman pokemon naruto starwars matrix hello hellohello hello world helloworld freedom forever friends friend
  family mother father mommy daddy sister brother michael jessica jennifer jordan daniel ashley nicole charlie thomas robert
  football soccer baseball basketball cricket hockey liverpool arsenal chelsea barcelona realmadrid manchester argentina brazil
  brasil messi neymar ronaldo cristiano maradona google facebook youtube twitter instagram whatsapp telegram android iphone
  samsung nokia xiaomi realme oppo vivo computer internet laptop mobile phone number money business success happy happiness
  lucky nothing whatever trustno trustnoone access mustang ninja pepper cookie chocolate cheese banana orange apple mango
  jesus christ god godisgood blessed heaven student teacher school college university doctor engineer manager shop market

  bangladesh bangla bangladeshi banglar banglardesh amarbangladesh lovebangladesh ilovebangladesh sonarbangla amarsonarbangla
  joybangla bangali bangalee bengali bengal dhaka dhakacity chittagong chattogram ctg sylhet rajshahi khulna barisal barishal
  rangpur mymensingh comilla cumilla noakhali bogra bogura jessore jashore dinajpur pabna kushtia faridpur gazipur narayanganj
  tangail jamalpur netrokona sherpur kishoreganj narsingdi feni chandpur coxsbazar bandarban satkhira bagerhat bhola patuakhali
  gaibandha kurigram lalmonirhat nilphamari panchagarh thakurgaon naogaon natore sirajganj chuadanga jhenaidah magura meherpur
  narail madaripur shariatpur gopalganj rajbari manikganj munshiganj brahmanbaria habiganj moulvibazar sunamganj
  allah allahu allahuakbar allahakbar bismillah alhamdulillah subhanallah mashallah inshallah astagfirullah lailahaillallah
  assalamualaikum salam muhammad mohammad mohammed mohammod muhammed islam islamic muslim quran ramadan ramadhan eidmubarak
  makkah madina madinah jannat jannatul noor hazrat krishna harekrishna radhakrishna durga lakshmi saraswati shiva omnamahshivay
  rahim karim rahman hasan hossain hussain ahmed ahmad abdullah abdul khan chowdhury sarkar miah mia uddin alam islamkhan begum
  khatun akter aktar sultana nahar fatema fatima ayesha aysha khadija mariam maryam amina rahima salma nasrin shirin rupa ruma
  rina mina lipi shapla jasmin yasmin sakib shakib sakibalhasan shakibalhasan tamim mashrafe mushfiq mustafiz rakib arif asif
  sumon rubel sohel rana jewel shohag sohag sajib sajeeb sabbir rifat nayeem naim tanvir tanveer imran shanto
  ami tumi amar tomar amarjan jaan jan janu jaanu janpakhi jaanpakhi moyna tia pakhi sona sonamoni shona babu sonababu maa amma
  ammu abbu abba baba baban amarma mamoni valobasha bhalobasha valobashi bhalobashi valobasa amitomakevalobashi
  amitomakebhalobashi tomakevalobashi tomakechai bondhu priyo priya shopno swapno kolpona brishti megh akash nodi
  bkash nagad rocket upay grameenphone grameen gp robi banglalink airtel teletalk brac asa pran walton rfl daraz pathao islamibank
  tigers royalbengal royalbengaltiger padma meghna jamuna ekattor muktijoddha muktijuddho shadhin shadhinota swadhinota
  mujib bongobondhu bangabandhu sheikh hasina zia dhanshiri ilish hilsa biryani

  বাংলাদেশ বাংলা আমারবাংলাদেশ আমারসোনারবাংলা সোনারবাংলা জয়বাংলা পাসওয়ার্ড গোপন আল্লাহ বিসমিল্লাহ আলহামদুলিল্লাহ আল্লাহুআকবার
  আসসালামুআলাইকুম ভালোবাসা ভালবাসা ভালোবাসি আমিতোমাকেভালোবাসি আমারমা মা বাবা আম্মু আব্বু সোনামনি জানপাখি বন্ধু ঢাকা চট্টগ্রাম
  সিলেট রাজশাহী খুলনা বরিশাল রংপুর ময়মনসিংহ কুমিল্লা কখগঘঙ কখগঘঙচছজ
  `
    .normalize('NFKC')
    .split(/\s+/)
    .filter((word) => word !== ''),
)
