/** Words for figures and for denials in one language. */
export interface LanguageWords {
  /** For 0 to 20, the tens from 30 to 90, 100 and 1000, in this order; `/` parts spellings and forms, `_` has none that means the figure alone. */
  numbers: string;
  /** Further words for figures. */
  more: string;
  denials: string;
  /** Of these, words that other languages use for something else: they count where the language is known. */
  ambiguous?: string;
  /** A pattern of denials that are a part of a word; it counts where the language is known. */
  deniedWithin?: string;
}

/**
 * By the tag of every language with blanks between words that SOPs are written in. A word with `*` goes on, or begins, with any letters. Articles
 * that may mean "one" are left out.
 */
export const languageWords: Readonly<Record<string, LanguageWords>> = {
  en: {
    numbers:
      'zero/nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty/fourty fifty sixty seventy eighty ninety hundred/hundreds thousand/thousands',
    more: 'half halves quarter quarters dozen dozens twice thrice million*',
    denials:
      "not never no none nothing nobody neither nor cannot can't don't *n't avoid* without forbid* prohibit*",
    ambiguous: 'no ten',
  },
  de: {
    numbers:
      'null eins zwei/zwo drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig/dreissig vierzig fünfzig sechzig siebzig achtzig neunzig hundert/einhundert tausend/eintausend',
    more: '*zwanzig *dreißig *dreissig *vierzig *fünfzig *sechzig *siebzig *achtzig *neunzig *hundert* *tausend* *zehntel halb* hälfte viertel dutzend* zweimal dreimal',
    denials:
      'nicht nichts nie niemals niemand kein* ohne verboten* verbiet* untersagt* vermeid* vermied* weder unterlass*',
  },
  fr: {
    numbers:
      'zéro _ deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt/vingts trente quarante cinquante soixante septante/soixante-dix huitante/octante/quatre-vingt/quatre-vingts nonante/quatre-vingt-dix cent/cents mille',
    more: 'demi* moitié quart quarts tiers douzaine* dizaine* centaine* millier*',
    denials: "ne n' pas jamais aucun* sans interdi* rien ni non défense défendu* évite* éviter",
    ambiguous: 'six quart ni',
  },
  es: {
    numbers:
      'cero _ dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien/ciento mil',
    more: 'veinti* *cientos *cientas quinientos medio media mitad cuarto tercio docena*',
    denials: 'no nunca jamás sin prohib* ni nada ningún ninguna ninguno tampoco evit*',
    ambiguous: 'once media ni nada mil tres',
  },
  it: {
    numbers:
      'zero _ due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento mille/mila',
    more: 'vent* trent* quarant* cinquant* sessant* settant* ottant* novant* *cento *mila mezz* metà dozzin*',
    denials: 'no non mai senza vietat* proibit* né nessun* niente evita*',
    ambiguous: 'sei due vent* trent*',
  },
  pt: {
    numbers:
      'zero _ dois/duas três quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem/cento mil',
    more: 'duzent* trezent* *centos *centas meio meia metade quarto terço dúzia*',
    denials: 'não nunca jamais sem proib* nem nenhum* nada evit*',
    ambiguous: 'mil meio nem nada sete',
  },
  nl: {
    numbers:
      'nul _ twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd duizend',
    more: '*twintig *dertig *veertig *vijftig *zestig *zeventig *tachtig *negentig *honderd *duizend half halve helft kwart dozijn* tweemaal',
    denials: 'niet niets nooit geen zonder verboden verbied* vermijd* nergens niemand noch',
  },
  pl: {
    numbers:
      'zero jeden/jedna/jedno/jednego/jednej dwa/dwie/dwóch/dwoma/dwiema trzy/trzech/trzema cztery/czterech pięć/pięciu sześć/sześciu siedem/siedmiu osiem/ośmiu dziewięć/dziewięciu dziesięć/dziesięciu jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt sto/stu tysiąc/tysiące/tysięcy',
    more: '*naście *nastu *dzieścia *dziestu *dziesiąt *dziesięciu dwieście trzysta czterysta *set pół połow* ćwierć tuzin*',
    denials: 'nie nigdy bez zakaz* zabron* zabrania* żad* ani wzbronion* unika* nic',
    ambiguous: 'jeden *set sto',
  },
  cs: {
    numbers:
      'nula/nul jeden/jedna/jedno/jednoho/jedné dva/dvě/dvou/dvěma tři/tří/třemi čtyři/čtyř pět/pěti šest/šesti sedm/sedmi osm/osmi devět/devíti deset/deseti jedenáct dvanáct třináct čtrnáct patnáct šestnáct sedmnáct osmnáct devatenáct dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát sto tisíc/tisíce',
    more: '*náct* *cet* *desát* *adva* stovk* dvěstě třista *stě půl polovin* čtvrt* tucet tuct* dvakrát třikrát',
    denials: 'ne není nejsou nikdy bez žád* zákaz* zakáz* zakaz* ani nic nelze nesm* vyvaruj* nebude',
    ambiguous: 'jeden *cet* sto',
    deniedWithin: 'ne(?!bo(?!\\p{L})|jen|jv|jn|jp|jl|js|ž(?!\\p{L})|be(?!\\p{L}))\\p{L}{2,}',
  },
  sv: {
    numbers:
      'noll _ två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton tjugo trettio fyrtio femtio sextio sjuttio åttio nittio hundra tusen',
    more: 'tjugo* trettio* fyrtio* femtio* sextio* sjuttio* åttio* nittio* *hundra* *tusen halv* hälften kvart dussin*',
    denials: 'inte inget inga ingen aldrig ej utan förbjud* förbud* undvik* varken icke',
  },
  da: {
    numbers:
      'nul _ to tre fire fem seks syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten tyve tredive fyrre/fyrretyve halvtreds/halvtredsindstyve tres/tresindstyve halvfjerds/halvfjerdsindstyve firs/firsindstyve halvfems/halvfemsindstyve hundrede tusind/tusinde',
    more: '*ogtyve *ogtredive *ogfyrre *oghalvtreds *ogtres *oghalvfjerds *ogfirs *oghalvfems *hundrede halv* kvart dusin*',
    denials: 'ikke aldrig intet ingen uden forbud* undgå* ej hverken',
    ambiguous: 'to fire ni ti',
  },
  fi: {
    numbers:
      'nolla yksi/yhden/yhtä kaksi/kahden/kahta/kahdella kolme/kolmen/kolmea/kolmella neljä/neljän/neljää viisi/viiden/viittä kuusi/kuuden/kuutta seitsemän/seitsemää kahdeksan/kahdeksaa yhdeksän/yhdeksää kymmenen/kymmentä yksitoista kaksitoista kolmetoista neljätoista viisitoista kuusitoista seitsemäntoista kahdeksantoista yhdeksäntoista kaksikymmentä kolmekymmentä neljäkymmentä viisikymmentä kuusikymmentä seitsemänkymmentä kahdeksankymmentä yhdeksänkymmentä sata/sadan/sataa tuhat/tuhannen/tuhatta',
    more: '*itoista *metoista *ätoista *ntoista *kymmentä* *kymmenen *sataa *tuhatta puoli puolet puolen puolikas neljännes neljäsosa tusina* kahdesti',
    denials: 'ei eivät eikä emme ette älä älkää koskaan ilman kiellet* vältä* välttä* en et',
    ambiguous: 'en et',
  },
  tr: {
    numbers:
      'sıfır _ iki üç dört beş altı yedi sekiz dokuz on _ _ _ _ _ _ _ _ _ yirmi otuz kırk elli altmış yetmiş seksen doksan yüz bin',
    more: 'ikisi* üçü* dördü* beşi* altısı* yedisi* yarım yarısı* yarıya çeyrek buçuk düzine* iki*',
    denials: 'değil* yok* asla hiç* yasak* kaçın* olmadan olmaz',
    ambiguous: 'on bin altı',
    deniedWithin: '\\p{L}+(?:m[ae]y[ıi]n|m[ae]d[ae]n|m[ae]m[ae]l|m[ıiuü]yor|m[ae]z)\\p{L}*',
  },
  ru: {
    numbers:
      'ноль/нуль один/одна/одно/одного/одной два/две/двух/двумя/двум три/трёх/трех/тремя четыре/четырёх/четырех пять/пяти шесть/шести семь/семи восемь/восьми девять/девяти десять/десяти одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать двадцать тридцать сорок/сорока пятьдесят шестьдесят семьдесят восемьдесят девяносто сто/ста тысяча/тысячи/тысяч',
    more: '*надцат* двадцат* тридцат* *десят *десяти двести триста четыреста *сот половин* четверть дюжин* дважды трижды полтор* двое трое четверо',
    denials: 'не нельзя никогда без запрещ* воспрещ* ни нет избега* недопуст* никак*',
  },
  uk: {
    numbers:
      "нуль один/одна/одне/одного/однієї два/дві/двох/двома три/трьох/трьома чотири/чотирьох п'ять/п'яти шість/шести сім/семи вісім/восьми дев'ять/дев'яти десять/десяти одинадцять дванадцять тринадцять чотирнадцять п'ятнадцять шістнадцять сімнадцять вісімнадцять дев'ятнадцять двадцять тридцять сорок п'ятдесят шістдесят сімдесят вісімдесят дев'яносто сто/ста тисяча/тисячі/тисяч",
    more: '*надцят* двадцят* тридцят* *десят *десяти двісті триста чотириста *сот половин* чверть дюжин* двічі тричі півтора',
    denials: 'не ні ніколи без заборон* неможна нема немає уник* жод* недопуст* нічого',
  },
  ro: {
    numbers:
      'zero unu doi/două trei patru cinci șase șapte opt nouă zece unsprezece doisprezece/douăsprezece treisprezece paisprezece cincisprezece șaisprezece șaptesprezece optsprezece nouăsprezece douăzeci treizeci patruzeci cincizeci șaizeci șaptezeci optzeci nouăzeci sută/sute mie/mii',
    more: '*sprezece *zeci jumătate sfert duzin*',
    denials: 'nu niciodată fără interzi* evit* nici niciun* nimic nimeni',
    ambiguous: 'nu mie',
  },
  hu: {
    numbers:
      'nulla _ kettő/két/kettőt három/hármat négy/négyet öt/ötöt hat/hatot hét/hetet nyolc/nyolcat kilenc/kilencet tíz/tizet tizenegy tizenkettő/tizenkét tizenhárom tizennégy tizenöt tizenhat tizenhét tizennyolc tizenkilenc húsz/huszat harminc negyven ötven hatvan hetven nyolcvan kilencven száz ezer',
    more: 'tizen* huszon* harminc* negyven* ötven* hatvan* hetven* nyolcvan* kilencven* *száz *ezer fél felét fele negyed tucat* kétszer háromszor',
    denials: 'nem ne soha sose tilos nincs* nélkül* sem se kerül* senki semmi*',
    ambiguous: 'hat fele nem se',
  },
  hi: {
    numbers:
      'शून्य _ दो तीन चार पाँच/पांच छह/छः/छे सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह/पन्द्रह सोलह सत्रह अठारह उन्नीस बीस तीस चालीस पचास साठ सत्तर अस्सी नब्बे सौ हज़ार/हजार',
    more: 'इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस इकतीस बत्तीस पैंतीस पैंतालीस पचपन पैंसठ पचहत्तर पचासी पचानवे आधा आधे आधी दर्जन* डेढ़ ढाई सवा पौन पौना पौने',
    denials: 'नहीं न मत ना बिना कभी वर्जित निषिद्ध निषेध मना',
  },
  id: {
    numbers:
      'nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ seratus seribu',
    more: 'belas puluh ratus ribu setengah separuh seperempat lusin selusin',
    denials: 'tidak jangan bukan tanpa dilarang larangan belum tak tiada hindari',
    ambiguous: 'tak',
  },
  vi: {
    numbers: '_ _ hai ba bốn năm sáu bảy/bẩy tám chín mười _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _',
    more: 'tư mươi trăm nghìn ngàn nửa tá lăm rưỡi',
    denials: 'không đừng cấm chưa chớ chẳng tránh',
    ambiguous: 'hai',
  },
  ar: {
    numbers:
      'صفر واحد/واحدة اثنان/اثنين/اثنتان/اثنتين ثلاثة/ثلاث أربعة/أربع خمسة/خمس ستة/ست سبعة/سبع ثمانية/ثماني/ثمان تسعة/تسع عشرة/عشر _ _ _ _ _ _ _ _ _ عشرون/عشرين ثلاثون/ثلاثين أربعون/أربعين خمسون/خمسين ستون/ستين سبعون/سبعين ثمانون/ثمانين تسعون/تسعين مئة/مائة ألف/آلاف',
    more: 'نصف ربع ثلث مرتين مئتان مئتين مئات ألفان ألفين دزينة',
    denials: 'لا ليس ليست لم لن بدون دون غير ممنوع* يمنع* يُمنع محظور* يحظر* تجنب* عدم أبدا* مطلقا*',
  },
};
