/** Log of changed records: in-memory record sets continue reading it from their last position. */
export const recordChangeTables = `
-- Records that may pass another filter than before, an entry a change, by triggers: no writer can forget it. Only the
-- newest entries are kept; whoever has read less far reads all records again.
CREATE TABLE record_changes (seq INTEGER PRIMARY KEY, record_id INTEGER NOT NULL);
CREATE TRIGGER record_added AFTER INSERT ON records BEGIN
  INSERT INTO record_changes (record_id) VALUES (new.id);
END;
CREATE TRIGGER record_changed AFTER UPDATE OF kind, collection_id, path, date ON records BEGIN
  INSERT INTO record_changes (record_id) VALUES (new.id);
END;
CREATE TRIGGER record_gone AFTER DELETE ON records BEGIN
  INSERT INTO record_changes (record_id) VALUES (old.id);
END;
CREATE TRIGGER facet_added AFTER INSERT ON facets BEGIN
  INSERT INTO record_changes (record_id) VALUES (new.record_id);
END;
CREATE TRIGGER facet_changed AFTER UPDATE ON facets BEGIN
  INSERT INTO record_changes (record_id) VALUES (old.record_id), (new.record_id);
END;
CREATE TRIGGER facet_gone AFTER DELETE ON facets BEGIN
  INSERT INTO record_changes (record_id) VALUES (old.record_id);
END;
CREATE TRIGGER collection_renamed AFTER UPDATE OF name ON collections BEGIN
  INSERT INTO record_changes (record_id) SELECT id FROM records WHERE collection_id = new.id;
END;
-- The newest is never among them, so that no seq is given twice.
CREATE TRIGGER record_changes_trimmed AFTER INSERT ON record_changes WHEN new.seq % 1024 = 0 BEGIN
  DELETE FROM record_changes WHERE seq <= new.seq - 16384;
END;
`
