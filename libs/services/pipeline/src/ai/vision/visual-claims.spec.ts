import { describe, expect, it } from '@jest/globals';
import { sopLanguages } from '@sop/contracts';
import { isVisualClaim } from './visual-claims.js';

/** Of each language: what pictures alone may say, figures in words, and what forbids or denies. */
const sentences: [language: string, shown: string[], figures: string[], denials: string[]][] = [
  [
    'en',
    ['The lever points to the left.', 'The red button is beside the display.'],
    ['Thirteen screws hold it.', 'The needle is at sixty.', 'Use a dozen clips.', 'Turn it twice.'],
    ['Do not touch the blade.', 'Don’t open the cover.', 'Never reach in.', 'It isn’t covered.'],
  ],
  [
    'de',
    ['Der Hebel zeigt nach links.', 'Die Hand hat den Griff in jeden Haken gehängt.'],
    [
      'Dreizehn Schrauben halten ihn.',
      'Der Zeiger steht auf fünfundsechzig.',
      'Ein Dutzend Klammern.',
      'Das Manometer zeigt drei Bar.',
    ],
    ['Nicht öffnen.', 'Kein Werkzeug verwenden.', 'Das Betreten ist untersagt.'],
  ],
  [
    'fr',
    ['Le levier est à gauche.', 'Le bouton rouge est à côté de l’écran.'],
    ['Treize vis la tiennent.', 'L’aiguille est sur soixante.', 'Une douzaine de clips.'],
    ['Ne touchez pas la lame.', 'Il n’ouvre rien.', 'Défense d’entrer.'],
  ],
  [
    'es',
    ['La palanca está a la izquierda.', 'El botón rojo está junto a la pantalla.'],
    ['Lo sujetan trece tornillos.', 'La aguja marca sesenta.', 'Una docena de clips.', 'Hay once clips.'],
    ['No toque la cuchilla.', 'Nunca abra la tapa.', 'Prohibido el paso.'],
  ],
  [
    'it',
    ['La leva è a sinistra.', 'Il pulsante rosso è accanto al display.'],
    ['Tredici viti lo tengono.', 'La lancetta è su sessanta.', 'Una dozzina di clip.'],
    ['Non toccare la lama.', 'Mai aprire il coperchio.', 'Vietato entrare.'],
  ],
  [
    'pt',
    ['A alavanca está à esquerda.', 'O botão vermelho fica no painel.'],
    ['Treze parafusos o seguram.', 'O ponteiro marca sessenta.', 'Uma dúzia de clipes.'],
    ['Não toque na lâmina.', 'Nunca abra a tampa.', 'É proibido entrar.'],
  ],
  [
    'nl',
    ['De hendel wijst naar links.', 'De rode knop zit nu naast het scherm.'],
    ['Dertien schroeven houden hem vast.', 'De wijzer staat op zestig.', 'Een dozijn klemmen.'],
    ['Raak het mes niet aan.', 'Nooit openen.', 'Verboden toegang.'],
  ],
  [
    'pl',
    ['Dźwignia jest po lewej stronie.', 'Czerwony przycisk jest obok ekranu.'],
    ['Trzyma go trzynaście śrub.', 'Wskazówka jest na sześćdziesiąt.', 'Tuzin klipsów.', 'Są dwie śruby.'],
    ['Nie dotykać ostrza.', 'Nigdy otwierać.', 'Zakaz wstępu.'],
  ],
  [
    'cs',
    ['Páka je vlevo.', 'Červené tlačítko je nebo vedle displeje.'],
    ['Drží ho třináct šroubů.', 'Ručička je na šedesáti.', 'Tucet svorek.', 'Jsou tu dvě matice.'],
    ['Nedotýkejte se čepele.', 'Nikdy otevírat.', 'Zákaz vstupu.', 'Není zavřeno.'],
  ],
  [
    'sv',
    ['Spaken pekar åt vänster.', 'Den röda knappen sitter nu bredvid skärmen.'],
    ['Tretton skruvar håller den.', 'Visaren står på sextio.', 'Ett dussin klämmor.'],
    ['Rör inte kniven.', 'Öppna aldrig.', 'Förbjudet att gå in.'],
  ],
  [
    'da',
    ['Håndtaget peger mod venstre.', 'Den røde knap sidder på sin plads ved skærmen.'],
    ['Tretten skruer holder den.', 'Viseren står på tres.', 'Et dusin klemmer.', 'Der er to skruer.'],
    ['Rør ikke kniven.', 'Åbn aldrig.', 'Adgang forbudt.'],
  ],
  [
    'fi',
    ['Vipu osoittaa vasemmalle.', 'Punainen painike on näytön vieressä.'],
    ['Kolmetoista ruuvia pitää sen.', 'Osoitin on kuudessakymmenessä kuusikymmentä.', 'Tusina klipsejä.'],
    ['Älä koske terään.', 'Sitä ei avata.', 'Pääsy kielletty.'],
  ],
  [
    'tr',
    ['Kol sola dönük.', 'Kırmızı düğme ekranın yanında.'],
    ['Onu on üç vida tutuyor.', 'İbre altmış gösteriyor.', 'Bir düzine klips.', 'Yarım tur.'],
    ['Bıçağa dokunmayın.', 'Asla açma.', 'Girmek yasaktır.', 'Kapak kapalı değil.'],
  ],
  [
    'ru',
    ['Рычаг направлен влево.', 'Красная кнопка рядом с экраном.'],
    ['Его держат тринадцать винтов.', 'Стрелка на шестьдесят.', 'Дюжина зажимов.', 'Там две гайки.'],
    ['Не открывать.', 'Никогда туда.', 'Вход запрещён.'],
  ],
  [
    'uk',
    ['Важіль спрямований ліворуч.', 'Червона кнопка поруч з екраном.'],
    ['Його тримають тринадцять гвинтів.', 'Стрілка на шістдесят.', 'Дюжина затискачів.', 'П’ять гайок.'],
    ['Не відкривати.', 'Ніколи туди.', 'Вхід заборонено.'],
  ],
  [
    'ro',
    ['Maneta este în stânga.', 'Butonul roșu este lângă ecran.'],
    ['Îl țin treisprezece șuruburi.', 'Acul arată șaizeci.', 'O duzină de cleme.', 'Sunt şase cleme.'],
    ['Nu atingeți lama.', 'Niciodată deschis.', 'Accesul interzis.'],
  ],
  [
    'hu',
    ['A kar balra mutat.', 'A piros gomb a kijelző mellett van.'],
    ['Tizenhárom csavar tartja.', 'A mutató hatvanon áll.', 'Egy tucat kapocs.', 'Ott van hat csavar.'],
    ['Ne nyúljon a késhez.', 'Soha ki!', 'Belépni tilos.', 'Nincs zárva.'],
  ],
  [
    'zh',
    ['阀门在左侧。', '红色按钮在显示屏旁边。'],
    ['拧紧三颗螺丝。', '十三个螺丝。', '指针指向六十。', '一个螺丝。'],
    ['请勿打开。', '不要触碰刀片。', '禁止入内。'],
  ],
  [
    'ja',
    ['レバーは左を向いています。', '赤いボタンは画面の横にあります。'],
    ['ネジが十三本あります。', '針は六十を指しています。', 'ダースの箱です。', 'ネジがふたつあります。'],
    ['刃に触れないでください。', '開けません。', '立入禁止です。'],
  ],
  [
    'ko',
    ['레버는 왼쪽을 향합니다.', '빨간 버튼은 화면 옆 위치에 있습니다.'],
    [
      '나사 열세 개로 고정됩니다.',
      '바늘은 육십 도를 가리킵니다.',
      '나사 두 개가 있습니다.',
      '다섯 번 돌립니다.',
    ],
    ['날을 만지지 마십시오.', '열지 않습니다.', '출입 금지.', '뚜껑이 없습니다.'],
  ],
  [
    'hi',
    ['लीवर बाईं ओर है।', 'लाल बटन स्क्रीन के पास है।'],
    ['तेरह पेंच इसे पकड़ते हैं।', 'सुई साठ पर है।', 'दर्जन क्लिप।'],
    ['ब्लेड को मत छुएँ।', 'इसे न खोलें।', 'प्रवेश वर्जित है।'],
  ],
  [
    'id',
    ['Tuas mengarah ke kiri.', 'Tombol merah ada di samping layar.'],
    ['Tiga belas sekrup menahannya.', 'Jarum di angka enam puluh.', 'Selusin klip.'],
    ['Jangan sentuh pisau.', 'Tidak dibuka.', 'Dilarang masuk.'],
  ],
  [
    'vi',
    ['Cần gạt hướng sang trái.', 'Nút đỏ ở cạnh màn hình.'],
    ['Mười ba con vít giữ nó.', 'Kim chỉ sáu mươi.', 'Nửa vòng.', 'Có hai con vít.'],
    ['Đừng chạm vào lưỡi dao.', 'Không mở nắp.', 'Cấm vào.'],
  ],
  [
    'th',
    ['คันโยกชี้ไปทางซ้าย', 'ปุ่มสีแดงอยู่ข้างจอ'],
    ['สกรูสิบสามตัว', 'เข็มชี้ที่หกสิบ', 'คลิปหนึ่งโหล'],
    ['อย่าแตะใบมีด', 'ไม่เปิดฝา', 'ห้ามเข้า'],
  ],
  [
    'ar',
    ['الذراع يتجه إلى اليسار.', 'الزر الأحمر بجانب الشاشة.'],
    ['يثبته ثلاثة عشر برغيا.', 'المؤشر على ستين.', 'دزينة مشابك.', 'وخمسة مشابك.'],
    ['لا تلمس الشفرة.', 'ممنوع الدخول.', 'الغطاء غير مغلق.'],
  ],
];

describe('a sentence that only pictures show', () => {
  it('is judged in every language that SOPs are written in', () => {
    expect(sentences.map(([language]) => language)).toEqual(sopLanguages.filter((one) => one !== 'speech'));
  });

  it.each(sentences)(
    'is taken in %s with neither a figure nor a denial',
    (language, shown, figures, denials) => {
      const taken = [...shown, ...figures, ...denials].filter((text) => isVisualClaim(text, language));
      expect(taken).toEqual(shown);
    },
  );

  it('is taken in most languages where none is known, with words that only one of them uses for figures and denials', () => {
    const lost = sentences.flatMap(([, shown]) => shown).filter((text) => !isVisualClaim(text));
    expect(lost).toEqual([
      'O botão vermelho fica no painel.',
      'Den røde knap sidder på sin plads ved skærmen.',
    ]);
    const taken = sentences
      .flatMap(([, , figures, denials]) => [...figures, ...denials])
      .filter((text) => isVisualClaim(text));
    // Their words mean something else in another of these languages.
    expect(taken).toEqual([
      'Hay once clips.',
      'Nedotýkejte se čepele.',
      'Der er to skruer.',
      'Bıçağa dokunmayın.',
      'Nu atingeți lama.',
      'Ott van hat csavar.',
      'Có hai con vít.',
    ]);
  });

  it.each(['The gauge shows 5 bar.', 'Turn it ½ way.', 'Der Zeiger steht auf ٥.'])(
    'is left out with a figure of any script: %s',
    (text) => {
      expect(isVisualClaim(text)).toBe(false);
    },
  );
});
