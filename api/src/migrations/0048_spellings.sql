-- Also without vowel signs, stretched letters and joiners, with one form of Arabic and Persian letters and digits, one of Greek sigma,
-- and katakana for hiragana: people leave out the signs, and keyboards differ.
CREATE OR REPLACE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN given ~ '[^\u0001-\u007F]' THEN translate(
      regexp_replace(
        lower(unaccent(normalize(given, NFKC)) COLLATE "und-x-icu") COLLATE "C",
        '[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u200B-\u200F\uFE00-\uFE0F]',
        '', 'g'
      ),
      'ςأإآٱىیېکہۀةۃۂ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ',
      'σاااايييكههههه01234567890123456789ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ'
    )
  ELSE lower(given COLLATE "C") END
$$;
--> statement-breakpoint
UPDATE service_search SET names = fold_text(s.name || E'\n' || u.name)
  FROM services s JOIN users u ON u.id = s.provider_id
  WHERE s.id = service_id AND names ~ '[^\u0001-\u007F]' AND names <> fold_text(s.name || E'\n' || u.name);
--> statement-breakpoint
UPDATE places SET name_key = fold_text(name) WHERE name_key ~ '[^\u0001-\u007F]' AND name_key <> fold_text(name);
--> statement-breakpoint
-- A folded name without what its spellings differ by: saint-etienne, st. etienne.
CREATE FUNCTION place_key(folded text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(folded COLLATE "C",
    '\m(st|sankt)\M', 'saint', 'g'), '\mft\M', 'fort', 'g'), '\mmt\M', 'mount', 'g'), '[[:space:][:punct:]]+', '', 'g')
$$;
--> statement-breakpoint
CREATE INDEX "places_by_spelling" ON "places" USING btree (place_key("name_key"));
