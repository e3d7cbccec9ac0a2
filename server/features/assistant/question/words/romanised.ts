/** Arabic words as people write them in Latin letters, each after the word of the grammar. */
export const romanised = `
كم مره: kam mara, kam marra, kam mrah, kam mra
بعد: ba3d, ba3ed
قبل: abl, 2abl, gabl, qabl
وين راحت فلوسي: wen rahat floosi, wen ra7at floosi, wein rahat floosi, wein ra7at floosi, wain rahat floosi
اكثر: aktar, akthar, akther, aktr
طلبت: talabt, talabna
سحبت: sahabt, sa7abt, s7abt
اشتريت: ishtarayt, shtarait, shtarayt, eshtarayt
كهرباء: kahraba, kahrba, el kahraba
بنزين: benzin, banzeen, banzin, benzeen
بقاله: ba2ale, bi2ale, bagala, ba2aleh
فلوسي: floosi, flousi, fulusi, masari, masareeye
اكبر: akbar
كم: kam, cam, gaddesh, 2adesh, addeish, adesh, shgad, shkthr
صرفت: sarft, saraft, sreft, sarafet, saraf, sarafna, asrif, asref, masroof, masrouf, masroofi, masroufi, dafa3t, dfa3t, dafaat
رصيد: raseed, rasid, raseedi, rasidi
راتب: ratib, rateb, ratbi, ratebi, alratib, el rateb, ma3ash, maash, el ma3ash
هذا الشهر: hal shahar, hal shahr, halshahar, halshahr, hashahr, hashahar, el shahr, el shahar, hada el shahr, hal-shahar, hal shaher, halshaher
الشهر الماضي: el shahr el madi, elshahr elmadi, shahr elmadi, el shahar elli fat, el shahr elli fat, elshahr elli fat, shahar ely fat, el shahr el fayet, alshahr almadi, al shahr al madi, el shahar el madi, shahar lmadi
هذه السنه: hal sana, halsana, hal sene, hassana, hal sineh, hal seneh, hal3am
اليوم: elyom, alyoum, el yom, elyoum, alyom, el youm, lyom
امس: ams, embare7, mbare7, embareh, embari7, ams
علي: 3ala, 3la, 3al, ala el, 3a
متي: mata, emta, imta, imata, 2emta
وين: wein, wain, feen
ليش: leish, lesh, leesh, leh
باقي: ba2i, baqi, bagi, ba2y, bagy, be2i
مطاعم: mata3em, mata3im, mat3am, el akel, akel, akl, el akl, 2akl, alakl
قهوه: ahwe, gahwa, 2ahwe, gahwah
حولت: 7awalt, hawalt, 7awwalt, hawwalt, ba3at, ba3att
علي شو: 3ala shu, 3ala sho
شو: shu, sho, shoo, shno, shnu, eish
`
