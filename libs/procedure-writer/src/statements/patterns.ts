/**
 * Phrases that say what a sentence is for. All are matched against the normalised text (lower case, no punctuation, contractions expanded).
 */

/** Talk about the video, the channel and the audience. */
export const meta = new RegExp(
  [
    '^(?:hi|hello|hey|howdy|greetings|good (?:morning|afternoon|evening|day))(?: |$)(?!.* (?:click|press|button)\\b)',
    '\\bwelcome(?: back)?(?: to|$)|^welcome\\b',
    '\\b(?:subscribe|subscribing|subscribers?|notification bell|hit the bell|ring the bell|smash (?:that|the)|thumbs up|patreon|my channel|this channel|our channel|the channel)\\b',
    '\\b(?:like and share|like button|in the comments?|comments? (?:below|section)|comment down below|leave (?:me )?a comment|down below in the|in the description|description below|link (?:is )?(?:below|in))\\b',
    "\\b(?:in|throughout|during|for|watching|of|to) (?:this|today is|today's|the next|my next|our next|the last|the previous|my last|another) (?:short |quick |little |brief |training |how to |step by step )*(?:video|tutorial|episode|lesson|course|series|module|webinar|session|demo|demonstration|screencast|vlog|guide)\\b",
    '^(?:today|in this) (?:i|we|you) (?:am|are|will|want)\\b',
    '^(?:this|that) (?:is|was) (?:a |an |the )?(?:short |quick |little |brief |training |how to )*(?:video|tutorial|demo|demonstration|guide|screencast|walkthrough)\\b',
    '^(?:this|the) (?:\\w+ )?(?:video|tutorial|guide|lesson|course|demo|screencast|clip|training|film) (?:will|describes|shows|explains|covers|demonstrates|is|walks|teaches|was)\\b',
    '\\b(?:thanks|thank you)(?: so much| very much| all| guys| everyone| everybody)*(?: for|$)',
    '\\b(?:see you|catch you|talk to you)(?: guys| all| everyone)*(?: again)?(?: in the| next| soon| later| then| tomorrow|$)|^(?:bye|goodbye|cheers|take care|peace|have a (?:great|nice|good|wonderful))\\b',
    '^(?:my name is|i am your (?:host|instructor)|stay tuned|without further|before (?:we|i) (?:get started|begin|start|dive|jump)(?:$| (?:i|let|we|do not forget to (?:like|subscribe)|a quick|just a)))',
    '^let us (?:get (?:started|into it|right into it|going|to it)|begin|start|dive|jump (?:in|right)|move on|do it|go over|talk|discuss|recap|say|do this|see (?:how|what|if)|take a look)(?: |$)(?! ?(?:by|with (?:the|a)|at the))',
    '^(?:that|this) (?:is|was|will be|would be)(?: pretty much| basically| really)? (?:it|all)(?: |$)|^and that is (?:it|all)|^that is (?:how|what) (?:you|we|i|easy|it)|^that is everything|^and that is how|^there you have it|^now you know how|^you (?:have )?(?:now )?(?:learned|know how)',
    '^(?:and |so )*(?:this|that) is (?:basically |pretty much |exactly )?how (?:\\w+ ){1,4}(?:uses?|works?|helps?|makes|does|looks|goes)\\b',
    '\\bthis is (?:what|how) (?:i|we) did(?: it)?$',
    '\\bhope (?:this|that|you|it)(?: video| tutorial| was| helps| helped| enjoyed| found| were| is)',
    '^(?:if you )?(?:have any questions|enjoyed|liked|found this|like this|want to see more|want to learn more|are new here|need (?:any )?help(?! \\w+ing\\b)|would like to see)|\\bif you (?:have any questions|enjoyed|liked (?:this|the)|found this|are new here|want to (?:see|learn|know) more)',
    '^(?:i|we) (?:am|are|will|would|want)(?: just| also| now| quickly)*(?: going)?(?: to| like to)?(?: just| quickly| briefly| also)* (?:show|be showing|showing|teach|explain|demonstrate|walk|talk|take you|cover(?! the| it)|be talking|be covering|learn|go over|share|discuss|introduce|tell)\\b',
    '^(?:let me|allow me to|i want to|i wanted to) (?:show|explain|tell|introduce|walk|talk|share|demonstrate|just say)',
    '\\b(?:sponsor|sponsored|sponsoring|promo code|discount code|affiliate|free trial|money back|limited time|special offer)\\b',
    '^(?:good luck|happy \\w+|enjoy|have fun|congratulations|well done|and done|all done|we are done|you are done|done|simple as that|it is that (?:simple|easy)|easy as that|as simple as that|piece of cake|moving on|here we go|there we go|there you go|that is easy|easy|perfect|voila|ta da|great|awesome|so we do|and so we do|we do|and we do)$',
    '^(?:check out|follow (?:me|us)|visit (?:us|my|our)|find (?:me|us) (?:on|at)|join (?:me|us)|come with me|stick around|keep watching|watch (?:until|till|to) the end)\\b',
    '^(?:ready|you ready|are you ready|shall we|how are you|what is up)\\b',
  ].join('|'),
);

/** Announces steps, refers to another source or speaks of the film: no act, even as an imperative. */
export const frame = new RegExp(
  [
    '^(?:(?:just|please|simply|so|and|you can|you should|let us) )*follow (?:these|the|our|my|this|along)(?: \\w+){0,4}? ?(?:steps?|tips?|guidelines?|guide|video|along)(?: (?:below|carefully|closely|here|to (?:help|keep|make|do|stay)\\b.*))?$',
    '^(?:[\\w-]+ ){0,24}follow (?:[\\w-]+ ){0,3}steps?$|^(?:and )?follow these [\\w-]+(?: [\\w-]+)?$',
    '^(?:find out|learn|read|see) more\\b|^if you (?:[\\w-]+ ){2,20}be prepared to\\b',
    '^for (?:more|further|additional) (?:[\\w-]+ ){1,4}(?:visit|go to|see|check|contact)\\b',
    '^(?:(?:and|so|please|also|just|to (?:learn|find out) more|for more (?:information|details|tips|help)) )*(?:visit|go to|log on to|head to|check)\\b.*\\b(?:dot (?:com|org|net|gov|edu|co)\\b|w w w\\b|our (?:website|web site|page|channel)|for more (?:information|details|tips|help|videos)|to (?:learn|find out) more)',
    '^(?:and |so |but )*(?:let us hope\\b|(?:i|we) (?:am|are) (?:so |very |really )*(?:delighted|glad|happy|excited|pleased|thrilled|proud|grateful) (?:that |to have |for |about )?you\\b)',
    '\\bfeel free to (?:pause|rewind|replay|rewatch)\\b|^(?:(?:and|so|but|please|just|now|you|can|could|may|might|always|want|wish|like|to) )*(?:pause|rewind|replay|rewatch) (?:the|this) (?:video|film|clip|tutorial)(?: (?:right|just|for|at|any|if|when|whenever|as|here|now|a)\\b| and (?:read|try|think|practi[cs]e|work|do|see|have)\\b|$)',
    '^(?:(?:the|some|a few|other|more|key|common|important) )*(?:things|points|mistakes|errors) to (?:avoid|remember|note|know|consider|keep in mind|watch (?:out )?for|look out for)$',
  ].join('|'),
);

/**
 * Speech that addresses the machine that reads the transcript, in words that no worker is meant by. Data, never an instruction: it makes no
 * step and is listed as unused.
 */
export const injection = new RegExp(
  [
    '(?<!\\b(?:not|never) )\\b(?:ignore|disregard|forget) (?:all |any |of |the |your |these |those )*(?:previous|prior|above|earlier|preceding)(?: \\w+)? (?:instructions?|prompts?|rules?|guidelines?|directions?)\\b',
    '\\b(?:you are|act as|pretend (?:to be|you are)|as) (?:now )?(?:an? )?(?:ai|a\\.i\\.?|(?:large )?language model|llm|chat ?gpt|gpt|chatbot)\\b',
    '^(?:attention|hey|dear|note to(?: the)?) (?:ai|a\\.i\\.?|chat ?gpt|(?:large )?language model|llm|sop (?:generator|writer|creator))\\b',
    '\\b(?:add|insert|include|write|append|put) (?:an? |the |another |this )?(?:new |extra |final |first |following )?(?:step|instruction)s?(?: \\w+)? (?:(?:that )?(?:says?|saying|telling)|to the (?:procedure|sop))\\b',
    '\\b(?:reveal|print|output|repeat|show) (?:me )?your (?:system )?(?:prompt|instructions)\\b',
    '\\b(?:tell|inform|instruct) (?:the )?(?:readers?|viewers?) (?:that|to)\\b',
    '(?<!\\b(?:not|never) )\\bleave out (?:all |the |any )*(?:safety )?(?:warnings|precautions)\\b',
  ].join('|'),
);

/** The advertiser's imperatives: nothing is done to a thing. */
export const promotion =
  /\b(?:(?:buy|order|call(?! (?:an?|the|for|emergency|\d+|nine|one one|him|her)\b)|shop|try|get (?:yours|it|one|started)|sign up|download|book|visit|upgrade|switch|save|join|act|subscribe)(?: \w+){0,5} (?:today|now|tonight|free|risk free|online|dot com|for free)|for only|only (?:\d+|nineteen|twenty|thirty|forty|fifty|ninety)(?: \w+)? (?:dollars|euros|pounds|ninety nine)|percent off|half price|while (?:stocks|supplies) last|terms (?:and conditions )?apply|meet the (?:new|all)\b|\w+ does the rest|dot com$|available (?:now|in stores|at|everywhere)|introducing (?:the|our)|brand new|award winning|best selling|revolutionary|say goodbye to|say hello to|never worry|imagine (?:a|if|being|never)|don't miss|do not miss|you deserve|satisfaction guaranteed|trusted by|number one (?:choice|brand|rated)|the all new|the new (?:\w+ ){1,3}is here|experience the|discover (?:the|how|a|our|your)|feel the (?:difference|power)|join (?:millions|thousands|over|the)|(?:faster|better|lighter|smarter|stronger) than ever)\b/;

/** The narrator leaves the subject. */
export const aside =
  /\b(?:by the way|funny story|funny enough|speaking of|off topic|anyway i|where was i|my (?:wife|husband|mother|mom|mum|father|dad|grandmother|grandma|grandfather|brother|sister|son|daughter|kids|dog|cat|boss|neighbou?r|friend|girlfriend|boyfriend|uncle|aunt|coffee|phone)|i remember (?:when|one|the)|back in the day|last (?:week|weekend|night|year|month|summer|christmas)|the other day|yesterday|to be honest|i love|i hate|i used to|do not know why|i have been doing this|the weather|sorry about (?:that|the)|excuse the|ignore the (?:mess|noise|dog|background)|do not mind|you know what i mean|true story|long story|let me know)\b|^come on$|^(?:\w+ ){0,2}do not panic(?:$| (?:guys|everyone|everybody|folks|i)\b)/;

/** No act here: hypotheses, habits of others, what was once done. */
export const hypothetical =
  /^(?:some(?: people| folks| guides| of you| tutorials)?|many(?: people)?|most people|people|other people|others|a lot of (?:people|folks|guides)|lots of people|beginners|newcomers|you might (?:think|be tempted|be wondering|wonder|ask|expect|have (?:heard|seen))|you may (?:think|be tempted|wonder|ask|have (?:heard|seen|noticed))|you would think|one (?:common )?mistake|a common mistake|the (?:most )?common mistake|the biggest mistake|it is tempting|the wrong way|in theory|theoretically|normally you would|in the old (?:days|version)|in (?:older|previous) versions|we used to|i used to|you used to|it used to|traditionally)\b/;

/** Of these, the habits of others: "people turn it off first". */
export const ofOthers =
  /^(?:(?:some|many|most|other|lots of|a lot of) (?:people|folks|guides)|people|others|beginners|newcomers|(?:we|i|you|it) used to)\b/;

/** The speaker's own past, belongings and opinions: "I did that once", "I reckon sixteen would do", "mine is a two". */
export const ofSpeaker =
  /^(?:i (?:do not|did (?:that|it) (?:once|too)|never|used to|was|know|think|guess|reckon|suppose|hope|love|hate|mean|bet|remember|said|told|lost|wish|found (?:this|that|it|these|out)|had already|have (?:got|had|been|seen|lost|sent|no)) ?|mine(?:'s| is| was| are)\b|my (?:[\w-]+ ){1,2}(?:used to|says?|said|told|loves?|hates?|thinks?|wanted)\b)/;

/** What a thing is or says: "it is a menu", "question two is another choice", "the tub says a full one", "the lower the legs, the harder". */
export const stating =
  /^(?!(?:if|when|once|until|unless|where)\b)(?:the (?:more|less|\w+er) the .*\bthe (?:more|less|better|\w+er)\b|(?:[\w'-]+ ){1,6}(?:is|are) (?:another|(?:quite |very |perfectly |also )*(?:common|normal|usual))\b|(?:it|this|that) (?:must be (?:the|an?)\b|wants|offers|asks|gives|looks|depends|is (?:an?|\w+ing))\b|(?:(?!(?:check|that|until|when|she|he|they)\b)[\w'-]+ ){1,4}(?:says|means|feeds|costs|depends)\b|(?:[\w'-]+ ){0,4}[\w'-]+(?:'s| is| are) (?:too|so|very)\b)/;

export const negativeLead =
  /^(?:(?:you|we|i|please|just) )?(?:(?:should|must|can|do|does|will|want to) )?(?:not|never|avoid|cannot)(?: (?:ever|really|actually|just))*\b/;

export const needs =
  /^(?:(?:(?:for|in) (?:this|the|our) (?:\w+ )?(?:recipe|project|job|task|exercise|experiment|repair)|for this|to do this|to begin|first|before we start|to start|today|here|also|now)[, ]*)*(?:(?:what )?(?:you|we|i) (?:will |are going to |would |also |only |just )*(?:need|require|want|be using|are using|am using|be needing)(?: to have)?(?: is| are)? (?!to\b)|(?:the )?(?:tools?|materials?|equipment|ingredients?|supplies|items|things|parts)(?: and (?:tools?|materials?|equipment|supplies))?(?: that)?(?: (?:you|we|i))?(?: (?:will|are going to))?(?: need| be using| use| required| needed)?(?: for this(?: job| project| recipe)?)? (?:is|are|include|includes)\b|(?:i|we|you) (?:have|have got)(?: got)? (?:here |already )?(?:a|an|my|our|some|the|two|three|four|one) (?!(?:lot|few|look|problem|question|bit|choice|couple|chance|habit)\b)|gather (?:your|the|all)|have (?:a|an|your|some) )/;

export const checks =
  /^(?:(?:always |please |and |just |also )*(?:make sure|be sure|ensure|check|verify|double check|confirm|see to it)(?: that| if| whether| you| to| your| the| all| it| there)?)\b/;

export const cautions =
  /^(?:(?:and |please |just |so )*(?:be (?:very |really |extra |super |quite )*(?:careful|cautious|aware|gentle|mindful)|careful|caution|warning|danger|beware|watch (?:out|your|that)|mind (?:your|the)|take (?:care|caution)|pay attention|keep (?:a |your )?(?:safe )?distance|keep (?:your )?(?:hands|fingers|children|kids|away|clear)|stay (?:away|clear)|remember(?: that)?|keep in mind|note that|please note|important|(?:(?:the|most|some|other) )*(?:common|typical|frequent) (?:mistakes|errors) \w+ing|(?:things|mistakes|errors) to avoid \w+ing)\b)|\b(?:is|are|gets?|can be|will be|may be|could be|might be) (?:very |extremely |really |quite |still |incredibly )*(?:hot|sharp|heavy|dangerous|hazardous|flammable|toxic|poisonous|corrosive|slippery|fragile|live|pressurised|pressurized|under (?:pressure|tension)|loud|caustic|explosive)\b|\b(?:burn|shock|injure|hurt|electrocute|cut|scald|crush|pinch) (?:yourself|you|your (?:hand|hands|finger|fingers|skin|eyes))\b|(?<!\b(?:reduces?|reducing|lowers?|prevents?|avoids?) .*)\b(?:risk|danger) of\b|\b(?:wear|put on|without) (?:your |the |a |some |safety |protective |any )*(?:gloves?|goggles|glasses|mask|respirator|helmet|hard hat|earmuffs|ear protection|hearing protection|eye protection|ppe|protective|apron|boots|harness)\b|\bfumes\b|\bwell ventilated\b|\block(?:ed)? (?:it )?out\b/;
